import { type Change, effectiveFrom, type RatifiedVersion, type VersionRecord } from '#contracts/agreements.ts';
import { nearest } from '#contracts/nearest.ts';
import type { AgreementFiles, Document } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { ID } from '#workspace/agreements/lock.ts';
import { type Problem as AgreementProblem, formatProblem } from '#workspace/agreements/problem.ts';
import { canonicalText, toSha256 } from '#workspace/agreements/text/canonical.ts';
import { findFormattingProblems } from '#workspace/agreements/text/formatting.ts';
import { findMissingFiles } from '#workspace/agreements/text/missing-files.ts';
import { findConflicts } from '#workspace/conflicts.ts';
import { SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { findLetterMistakes } from '#workspace/letters.ts';
import { UserError } from '../command-line/errors.ts';
import type { RatifyOptions } from './options.ts';
import { makeStatements } from './statements.ts';

/** Why there is no new version, a paragraph for each reason. Nothing was changed. */
export class RatifyError extends UserError {
  override name = 'RatifyError';

  constructor(reasons: string[]) {
    super(reasons.join('\n\n'));
  }
}

/** What is going to be written. */
export type VersionPlan = { document: Document; text: string; record: RatifiedVersion };

/** What members are promised about the day on which a change takes effect. */
export type NoticeRule = {
  /** Days between the ratification of a change and its effect. */
  noticeDays: Record<Change, number>;
  /** In milliseconds since 1970. */
  now: number;
};

/**
 * Plans the next version of an agreement.
 * @param known reasons against it that are already known
 * @throws {RatifyError} with every reason against it
 */
export function planVersion(
  options: RatifyOptions,
  files: AgreementFiles,
  notice: NoticeRule,
  known: string[] = [],
): VersionPlan {
  const { id, effective, change, summary } = options;
  const doc = findDocument(id, files);
  if (typeof doc === 'string') throw new RatifyError([...known, doc]);
  const text = canonicalText(doc.resolved);
  const before = files.lock[id]?.at(-1);
  const version = (before?.version ?? 0) + 1;
  const isRead = doc.acknowledgeLine !== undefined;
  const record: RatifiedVersion = {
    ...{ version, effective, change, summary, sha256: toSha256(text) },
    ...(isRead && { kind: 'acknowledgement' }),
  };
  const reasons = [
    ...known,
    ...checkAgreements(files),
    ...checkDocument(doc),
    ...checkVersion(record, before, id),
    // Members are promised no notice of a text that they only read.
    ...(before && !isRead ? checkNotice(record, notice) : []),
  ];
  if (reasons.length > 0) throw new RatifyError(reasons);
  return { document: doc, text, record: { ...record, statements: makeStatements(doc, version, files) } };
}

/** The document with an id, or a sentence that explains why there is none. */
function findDocument(id: string, { documents, lock }: AgreementFiles): Document | string {
  const originals = documents.filter(({ isTranslation, otherArea }) => !isTranslation && otherArea === undefined);
  const sameName = originals.filter((doc) => doc.id === id);
  const agreements = sameName.filter(({ agreement, acknowledgeLine }) => agreement || acknowledgeLine !== undefined);
  const [doc, ...others] = agreements.length > 0 ? agreements : sameName;
  if (!doc) return describeUnknown(id, originals, Object.keys(lock));
  if (others.length > 0) {
    const names = [doc, ...others].map(({ file }) => file).join(' and ');
    return `"${id}" is the name of ${names}. An agreement is one document: give it a unique name.`;
  }
  if (ID.test(id)) return doc;
  return `The name of an agreement may only have the letters A to Z, digits, - and _. Rename ${doc.file}.`;
}

function describeUnknown(id: string, documents: Document[], agreements: string[]): string {
  // Somebody may have named the file.
  const name = id.replace(/^.*[/\\]|\.mdx?$/g, '');
  const [best] = nearest(name, new Set(documents.map((doc) => doc.id)));
  return (
    `There is no document "${id}" in the handbook.${best ? ` Did you mean ${best}?` : ''}` +
    `${agreements.length > 0 ? `\nAgreements so far: ${agreements.sort().join(', ')}.` : ''}`
  );
}

/** A text in progress is fine, in any document. Everything else that does not fit has to be fixed first. */
const IN_PROGRESS: AgreementProblem['kind'][] = ['text', 'formatting', 'unlocked'];

const checkAgreements = (files: AgreementFiles): string[] =>
  findProblems(files)
    .filter(({ kind }) => !IN_PROGRESS.includes(kind))
    .map(formatProblem);

function checkDocument({ file, source, unknownFacts }: Document): string[] {
  const mistakes = [...findConflicts(source), ...findLetterMistakes(source)];
  const broken = mistakes.map(({ line, message }) => ({ line, message: `${message}.` }));
  const missing = findMissingFiles(file, source);
  const problems = [...findFormattingProblems(file, source), ...broken, ...missing, ...unknownFacts];
  const found = problems.map(({ line, message }) => formatProblem({ file, line, message }));
  if (splitFrontMatter(source).frontMatter === undefined) {
    found.unshift(
      `${file}:1: The document has no front matter. It begins with a line of three dashes, and ends with one.`,
    );
  }
  return found;
}

function checkVersion(record: RatifiedVersion, before: RatifiedVersion | undefined, id: string): string[] {
  if (!before)
    return record.change === 'substantive'
      ? []
      : [`The first version of "${id}" is substantive: it is new as a whole.`];
  const found: string[] = [];
  if (record.kind !== before.kind) {
    found.push(
      record.kind
        ? `Members sign "${id}", so they cannot be asked only to read it: remove "acknowledge" from its front matter.`
        : `Members confirm that they have read "${id}", and do not sign it: put "acknowledge: required" back into its front matter, or give the document another name.`,
    );
  }
  if (record.sha256 === before.sha256) {
    found.push(`The text of "${id}" is identical to version ${before.version}. There is nothing to ratify.`);
  }
  if (record.effective <= before.effective) {
    found.push(
      `Version ${before.version} of "${id}" takes effect on ${before.effective}. ` +
        `The next one must do so on a later day; --effective is ${record.effective}.`,
    );
  }
  return found;
}

const DAY_MS = 86_400_000;

/** Members are notified of a change as early as the site promises. A first version needs no notice. */
function checkNotice({ change, effective }: VersionRecord, { noticeDays, now }: NoticeRule): string[] {
  const days = noticeDays[change];
  if (days === 0 || effectiveFrom({ effective }) - now >= days * DAY_MS) return [];
  const kind = change === 'editorial' ? 'an editorial' : 'a substantive';
  const earliest = new Date(Math.ceil(now / DAY_MS + days) * DAY_MS).toISOString().slice(0, 10);
  return [
    `Members are promised notice ${days} days before ${kind} change takes effect, and ${effective} is sooner ` +
      `("membership.noticeDays" in ${toDisplayPath(SITE_CONFIG_FILE)}). From today the earliest day is ${earliest}.`,
  ];
}
