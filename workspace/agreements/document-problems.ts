import type { VersionRecord } from '#contracts/agreements.ts';
import { splitFrontMatter } from '../front-matter.ts';
import { type AgreementFrontMatter, REPEATED_KEYS } from './agreement-front-matter.ts';
import type { ArchivedFile } from './archive.ts';
import type { Document } from './documents.ts';
import type { Lock } from './lock.ts';
import { commandFor, type Problem } from './problem.ts';
import { canonicalText, sha256Of } from './text/canonical.ts';
import { type FirstChange, firstChange, showChange } from './text/first-change.ts';
import { notPlain } from './text/plain.ts';

type Agreement = Document & { declared: AgreementFrontMatter };

/** Documents that declare an agreement, and are not what the newest version in the lock says. */
export function documentProblems(documents: Document[], lock: Lock, archive: ArchivedFile[]): Problem[] {
  const agreements = documents.filter((document): document is Agreement => document.declared !== undefined);
  const signed = agreements.filter(({ isTranslation }) => !isTranslation);
  return agreements.flatMap((document) => {
    const { id, file, source, isTranslation } = document;
    if (isTranslation) return [problem(document, 'document', TRANSLATION)];
    const others = signed.filter((other) => other.id === id && other !== document);
    if (others.length > 0) return [problem(document, 'document', twice(document, others))];
    const plain = notPlain(file, source).map(({ line, says }) => problem(document, 'plain', says, line));
    const newest = lock[id]?.at(-1);
    if (!newest) return [...plain, problem(document, 'unlocked', unlocked(id))];
    return [...plain, ...frontMatterProblems(document, newest), ...textProblems(document, newest, archive)];
  });
}

const TRANSLATION =
  'A translation is not signed: members sign the text in the default language. Remove "agreement" from its front matter.';
const twice = ({ id }: Agreement, others: Agreement[]) =>
  `"${id}" is also the agreement of ${others.map(({ file }) => file).join(' and ')}. An agreement is one document: ` +
  'keep "agreement" in the front matter of one, and remove it from a copy, such as one for an older version of the handbook.';
const unlocked = (id: string) =>
  'The document declares an agreement that was never ratified. Remove "agreement" from its front matter, ' +
  `or ratify it: ${commandFor(id, 'substantive')}`;

const problem = (
  { id, file, declared }: Agreement,
  kind: Problem['kind'],
  says: string,
  line = declared.firstLine,
): Problem => ({ kind, id, file, line, says });

function frontMatterProblems(document: Agreement, newest: VersionRecord): Problem[] {
  return REPEATED_KEYS.flatMap((key) => {
    const found = document.declared.values.get(key);
    const locked = String(newest[key]);
    if (found?.text === locked) return [];
    const says =
      `The front matter says ${found ? `"${found.text}"` : 'nothing'} for "${key}" of the agreement, ` +
      `and the lock file says "${locked}". Only "npm run ratify" writes both: put "${locked}" back.`;
    return [problem(document, 'front matter', says, found?.line)];
  });
}

function textProblems(document: Agreement, { version, sha256 }: VersionRecord, archive: ArchivedFile[]): Problem[] {
  const { id, source } = document;
  const text = canonicalText(source);
  if (sha256Of(text) === sha256) return [];
  const { linesBefore } = splitFrontMatter(source).body;
  const ratified = archive.find((file) => file.path === `${id}/${version}.md` && file.sha256 === sha256);
  // Where the archive has no sound text to compare with, that is a problem of its own.
  const change = ratified && firstChange(ratified.text, text);
  const says = [
    `The text is no longer that of version ${version}, which was ratified and may have been signed.`,
    ...(change ? shown(change) : []),
    `If it is to change, give it a new version: ${commandFor(id)}`,
    'If not, undo the change.',
  ];
  return [problem(document, 'text', says.join('\n  '), linesBefore + (change?.line ?? 1))];
}

function shown(change: FirstChange): string[] {
  const { before, after } = showChange(change);
  return ['The first line that differs:', `  as ratified: ${before}`, `  now:         ${after}`];
}
