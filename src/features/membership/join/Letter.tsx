import { inForce } from '#contracts/agreements.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { listOf } from '../sign/statement.ts';
import type { JoinData } from './model.ts';

/** What somebody writes to the stewards where joining online is not possible. */
export function Letter({ data: { agreements, messages, locale } }: { data: JoinData }) {
  const { joining } = messages;
  const documents = agreements.flatMap(({ title, versions }) => {
    const current = inForce(versions, Date.now());
    return current ? [{ title, version: current.version }] : [];
  });
  return <p>{interpolate(joining.email.letter, { documents: listOf(joining.statement, documents, locale) })}</p>;
}
