import type { Change, VersionRecord } from '#contracts/agreements.ts';
import { type AgreementFiles, toDocument } from './agreement-files.ts';
import { formatAgreementFrontMatter } from './agreement-front-matter.ts';
import { canonicalText, toSha256 } from './text/canonical.ts';

/** A version with a text. It takes effect in January 2026 by default. */
export function toVersion(version: number, text: string, more: Partial<VersionRecord> = {}): VersionRecord {
  const change: Change = version === 1 ? 'substantive' : 'editorial';
  const effective = `2026-01-${String(version).padStart(2, '0')}`;
  return { version, effective, change, summary: `Version ${version}.`, sha256: toSha256(text), ...more };
}

/** The file of a document: its own keys, its agreement, and its text from line 11. */
export const toSource = (text: string, record?: VersionRecord): string =>
  [
    '---',
    'title: Code',
    'description: What we expect.',
    ...(record ? formatAgreementFrontMatter(record) : []),
    '---',
    '',
    text,
  ].join('\n');

/** Consistent documents, lock file and archive: one agreement, `code`, with the texts of its versions. */
export function agreement(...texts: string[]): AgreementFiles {
  const canonical = texts.map(canonicalText);
  const records = canonical.map((text, index) => toVersion(index + 1, text));
  const doc = toDocument('site', 'content/docs/code.md', toSource(texts.at(-1) ?? '', records.at(-1)));
  const archive = canonical.map((text, index) => ({ path: `code/${index + 1}.md`, text, sha256: toSha256(text) }));
  return { siteFolder: 'site', documents: [doc], lock: { code: records }, archive, locales: [], isLegal: false };
}
