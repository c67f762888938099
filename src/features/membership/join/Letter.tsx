import { inForce } from '#contracts/agreements.ts';
import { fill } from '#lib/messages/fill.ts';
import { listOf } from '../sign/statement.ts';
import type { JoinData } from './model.ts';

/** What somebody writes to the stewards where joining online is not possible. */
export function Letter({ data: { agreements, words, locale } }: { data: JoinData }) {
  const { joining } = words;
  const documents = agreements.flatMap(({ title, versions }) => {
    const current = inForce(versions, Date.now());
    return current ? [{ title, version: current.version }] : [];
  });
  return <p>{fill(joining.email.letter, { documents: listOf(joining.statement, documents, locale) })}</p>;
}
