import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { ShownDocument } from '../documents/order.ts';

type Sentence = Messages['joining']['statement'];
type Named = { title: string; version: number };

/** The versions in force of some documents, as a sentence names them. */
export const namedIn = (documents: ShownDocument[]): Named[] =>
  documents.map(({ agreement, status }) => ({ title: agreement.title, version: status.in_force.version }));

/** The documents with their versions, as a sentence lists them. */
export function listOf(sentence: Sentence, documents: Named[], locale: string): string {
  const names = documents.map(({ title, version }) => interpolate(sentence.document, { title, version }));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** The exact sentence that is ticked, and kept with the signature. The documents come in the order in which they stand on the page. */
export const statementOf = (sentence: Sentence, documents: Named[], locale: string): string =>
  interpolate(documents.length === 1 ? sentence.one : sentence.many, {
    documents: listOf(sentence, documents, locale),
  });
