import type { RatifiedVersion, VersionRecord } from '#contracts/agreements.ts';
import { splitFrontMatter } from '../front-matter.ts';
import type { AgreementFiles, ArchivedFile, Document } from './agreement-files.ts';
import { type AgreementFrontMatter, REPEATED_KEYS } from './agreement-front-matter.ts';
import { findArchiveProblems, findLockProblems } from './lock-problems.ts';
import { getRatifyCommand, type Problem } from './problem.ts';
import { canonicalText, toSha256 } from './text/canonical.ts';
import { type FirstChange, findFirstChange, formatChange } from './text/first-change.ts';
import { findFormattingProblems } from './text/formatting.ts';

type AgreementDocument = Document & { agreement: AgreementFrontMatter };

/** All contradictions between documents, lock file and archive, in the order of the files. */
export const findProblems = (files: AgreementFiles): Problem[] =>
  [...findDocumentProblems(files), ...findLockProblems(files), ...findArchiveProblems(files)].sort(
    (a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line,
  );

/** Checks documents that, by their front matter, members sign or confirm to have read, against the newest version in the lock file. */
function findDocumentProblems(files: AgreementFiles): Problem[] {
  return [...findAgreementProblems(files), ...findUnratified(files)];
}

function findAgreementProblems({ documents, lock, archive }: AgreementFiles): Problem[] {
  const agreements = documents.filter((one): one is AgreementDocument => one.agreement !== undefined);
  const originals = agreements.filter(({ isTranslation }) => !isTranslation);
  return agreements.flatMap((doc) => {
    const { id, file, source, unknownFacts, isTranslation, otherArea } = doc;
    if (otherArea !== undefined) return [toProblem(doc, 'document', inOtherArea(otherArea, 'agreement'))];
    if (isTranslation) return [toProblem(doc, 'document', TRANSLATION)];
    const others = originals.filter((other) => other.id === id && other !== doc);
    if (others.length > 0) return [toProblem(doc, 'document', sharedName(doc, others))];
    const formatting = [...findFormattingProblems(file, source), ...unknownFacts].map(({ line, message }) =>
      toProblem(doc, 'formatting', message, line),
    );
    const newest = lock[id]?.at(-1);
    if (!newest) return [...formatting, toProblem(doc, 'unlocked', neverRatified(id))];
    return [
      ...formatting,
      ...checkKind(doc, newest),
      ...checkFrontMatter(doc, newest),
      ...checkText(doc, newest, archive),
    ];
  });
}

/** Documents without `agreement` that members are asked to read: in another area, translations, or never ratified. */
const findUnratified = ({ documents, lock }: AgreementFiles): Problem[] =>
  documents.flatMap(({ id, file, agreement, acknowledgeLine: line, isTranslation, otherArea }): Problem[] => {
    if (line === undefined || agreement) return [];
    if (otherArea !== undefined)
      return [{ kind: 'document', id, file, line, message: inOtherArea(otherArea, 'acknowledge') }];
    if (isTranslation) return [{ kind: 'document', id, file, line, message: READ_IN_TRANSLATION }];
    // If the document is in the lock file, another check reports what to restore.
    return lock[id] ? [] : [{ kind: 'unlocked', id, file, line, message: neverRatifiedReading(id) }];
  });

const inOtherArea = (area: string, key: 'agreement' | 'acknowledge') =>
  `What members sign or confirm to have read is in the first area of the docs, and this document is in the area "${area}". ` +
  `Remove "${key}" from its front matter, or move the file.`;
const READ_IN_TRANSLATION =
  'Members confirm to have read the text in the default language. Remove "acknowledge" from the front matter of its translation.';
const neverRatifiedReading = (id: string) =>
  `Members are to confirm that they have read this exact text, so it needs a version: ${getRatifyCommand(id, 'substantive')}\n` +
  '  If the file had another name before, give it that name again: its versions and what members confirmed belong to the name. ' +
  'For another address, set "slug".';

/** A document to sign must not become one to read by accident, or the other way round. */
function checkKind(doc: AgreementDocument, { kind }: RatifiedVersion): Problem[] {
  const isRead = doc.acknowledgeLine !== undefined;
  if (isRead === (kind === 'acknowledgement')) return [];
  const message = isRead
    ? 'Members sign this document, as the lock file says, so "acknowledge" has no place in its front matter: remove it.'
    : 'Members confirm to have read this document, as the lock file says. Put "acknowledge: required" back, or, if they are not to be ' +
      'asked any more, remove "agreement" from its front matter as well. What they confirmed stays recorded.';
  return [toProblem(doc, 'document', message, doc.acknowledgeLine)];
}

const TRANSLATION =
  'A translation is not signed: members sign the text in the default language. Remove "agreement" from its front matter.';
const sharedName = ({ id }: AgreementDocument, others: AgreementDocument[]) =>
  `"${id}" is also the agreement of ${others.map(({ file }) => file).join(' and ')}. An agreement is one document: ` +
  'keep "agreement" in the front matter of one, and remove it from a copy, such as one for an older version of the handbook.';
const neverRatified = (id: string) =>
  'The front matter says that this is an agreement, but it was never ratified. Remove "agreement" from the front matter, ' +
  `or ratify it: ${getRatifyCommand(id, 'substantive')}`;

const toProblem = (
  { id, file, agreement }: AgreementDocument,
  kind: Problem['kind'],
  message: string,
  line = agreement.firstLine,
): Problem => ({ kind, id, file, line, message });

function checkFrontMatter(doc: AgreementDocument, newest: VersionRecord): Problem[] {
  return REPEATED_KEYS.flatMap((key) => {
    const found = doc.agreement.values.get(key);
    const locked = String(newest[key]);
    if (found?.text === locked) return [];
    const message =
      `The front matter says ${found ? `"${found.text}"` : 'nothing'} for "${key}" of the agreement, ` +
      `and the lock file says "${locked}". Only "npm run ratify" writes both: put "${locked}" back.`;
    return [toProblem(doc, 'front matter', message, found?.line)];
  });
}

function checkText(doc: AgreementDocument, { version, sha256 }: VersionRecord, archive: ArchivedFile[]): Problem[] {
  const { id, source, resolved } = doc;
  const text = canonicalText(resolved);
  if (toSha256(text) === sha256) return [];
  const { linesBefore } = splitFrontMatter(source).body;
  const ratified = archive.find((file) => file.path === `${id}/${version}.md` && file.sha256 === sha256);
  // If the archived text is missing or altered, another check reports it.
  const change = ratified && findFirstChange(ratified.text, text);
  const message = [
    `The text is no longer that of version ${version}, which was ratified and may have been signed.`,
    ...(change ? showFirstChange(change) : []),
    `If it is to change, give it a new version: ${getRatifyCommand(id)}`,
    'If not, undo the change.',
  ].join('\n  ');
  return [toProblem(doc, 'text', message, linesBefore + (change?.line ?? 1))];
}

function showFirstChange(change: FirstChange): string[] {
  const { before, after } = formatChange(change);
  return ['The first line that differs:', `  as ratified: ${before}`, `  now:         ${after}`];
}
