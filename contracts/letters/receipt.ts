import { type Agreement, versionHref } from '../agreements.ts';
import { interpolate } from '../interpolate.ts';
import type { LetterSignature } from './letter.ts';
import type { LetterMessages } from './messages.ts';

// Shared by letters and the receipts of the member page. No Node modules and no schemas, since the browser loads it, too.

/** A part of a letter: a paragraph, or named facts. A fact that is a URL becomes a link. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'facts'; facts: [name: string, value: string][] };

/** What is needed to write facts. */
export interface FactContext {
  messages: Pick<LetterMessages, 'facts'>;
  locale: string;
  /** The origin of all URLs: `https://example.org`. */
  origin: string;
  /** The paths of the documents, by their ids. */
  agreements: Pick<Agreement, 'id' | 'href'>[];
}

/** The record of a signature, in words. */
export function describeSignature(signature: LetterSignature, context: FactContext): [string, string][] {
  const { facts } = context.messages;
  const done = { accept: facts.accepted, decline: facts.declined, withdraw: facts.withdrawn }[signature.act];
  const agreement = findAgreement(signature.document, context);
  return [
    [facts.document, nameVersion(signature, context)],
    [done, formatTime(signature.signed_at, context.locale)],
    ...(signature.statement ? [[facts.statement, signature.statement] satisfies [string, string]] : []),
    ...describeSignatory(signature, context),
    [facts.fingerprint, signature.sha256],
    ...(agreement
      ? [[facts.text, toUrl(versionHref(agreement, signature.version), context)] satisfies [string, string]]
      : []),
  ];
}

function describeSignatory(
  { legal_name, country, firm, firm_number }: LetterSignature,
  { messages: { facts }, locale }: FactContext,
): [string, string][] {
  if (!legal_name || !country) return [];
  const place = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return [
    [facts.signatory, `${legal_name}, ${place}`],
    ...(firm ? [[facts.firm, `${firm} (${firm_number})`] satisfies [string, string]] : []),
  ];
}

/** The URL of a path of the site. It is encoded, since mail programs end a link at the first non-ASCII character. */
export const toUrl = (path: string, { origin }: Pick<FactContext, 'origin'>): string => new URL(path, origin).href;

/** A document with its version. */
export const nameVersion = ({ title, version }: { title: string; version: number }, { messages }: FactContext) =>
  interpolate(messages.facts.version, { title, version });
/** An agreement of this site; undefined if there is none with this id. */
export const findAgreement = (documentId: string, { agreements }: FactContext) =>
  agreements.find(({ id }) => id === documentId);

/** A time to the second in UTC, as in the record. */
export const formatTime = (time: string, locale: string): string =>
  `${new Date(time).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

/** A letter as plain text. */
export const toPlainText = ({ blocks }: { blocks: Block[] }): string =>
  `${blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? block.text
        : block.facts.map(([name, value]) => (isUrl(value) ? `${name}:\n${value}` : `${name}: ${value}`)).join('\n'),
    )
    .join('\n\n')}\n`;

/** Whether a fact is a URL, which is shown as a link. */
export const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text);
