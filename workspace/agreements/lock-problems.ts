import { join } from 'node:path';
import { inForce, type RatifiedVersion, upcoming } from '#contracts/agreements.ts';
import { getAgreementsFolder, toDisplayPath } from '../folders.ts';
import type { AgreementFiles, ArchivedFile } from './agreement-files.ts';
import { formatAgreementFrontMatter } from './agreement-front-matter.ts';
import { findInLock, type Problem } from './problem.ts';

/** Records that contradict each other, and agreements whose document is missing. */
export const findLockProblems = (files: AgreementFiles): Problem[] =>
  Object.entries(files.lock).flatMap(([id, records]) => [
    ...records.flatMap((record, index) =>
      checkRecord(record, records[index - 1], index).map(
        (message): Problem => ({ kind: 'lock', id, ...findInLock(files, id, record.version), message }),
      ),
    ),
    ...(isRetired(files, id, records) ? [] : findStatementsMissing(records, files.locales, Date.now())).map(
      ({ version, locales }): Problem => ({
        kind: 'lock',
        id,
        ...findInLock(files, id, version),
        message: `Version ${version} has no statement to sign in ${new Intl.ListFormat('en-GB').format(locales)}. ${ADD_STATEMENTS}`,
      }),
    ),
    ...checkDocument(files, id, records),
  ]);

/** Members are no longer asked to read the document, or it was removed. Their confirmations stay recorded, and its texts archived. */
const isRetired = ({ documents }: AgreementFiles, id: string, records: RatifiedVersion[]): boolean =>
  records.at(-1)?.kind === 'acknowledgement' &&
  !documents.some((one) => one.id === id && !one.isTranslation && (one.agreement || one.acknowledgeLine !== undefined));

const ADD_STATEMENTS = 'Add it, and commit the file: npm run ratify -- --statements';

/** The versions that can be signed now or later, with the languages that lack a statement. */
export function findStatementsMissing(records: RatifiedVersion[], locales: string[], now: number) {
  const current = inForce(records, now);
  return [...(current ? [current] : []), ...upcoming(records, now)].flatMap(({ version, statements = {} }) => {
    const missing = locales.filter((locale) => !(locale in statements));
    return missing.length > 0 ? [{ version, locales: missing }] : [];
  });
}

const RESTORE_LOCK = 'Only "npm run ratify" writes this file: bring back its last committed state.';

function checkRecord(record: RatifiedVersion, before: RatifiedVersion | undefined, index: number): string[] {
  const { version, effective, change, kind } = record;
  const found: string[] = [];
  if (version !== index + 1) {
    found.push(`This is version ${version}, but version ${index + 1} is expected here. ${RESTORE_LOCK}`);
  }
  if (before && effective <= before.effective) {
    found.push(
      `Version ${version} takes effect on ${effective}, which is not after ${before.effective}, ` +
        `the day of version ${before.version}. ${RESTORE_LOCK}`,
    );
  }
  if (before && kind !== before.kind) {
    found.push(`Version ${version} is of another kind than version ${before.version}. ${RESTORE_LOCK}`);
  }
  if (index === 0 && change !== 'substantive') {
    found.push(`A first version is substantive, not ${change}. ${RESTORE_LOCK}`);
  }
  return found;
}

/** An agreement in the lock file needs a document whose front matter declares it. */
function checkDocument(files: AgreementFiles, id: string, records: RatifiedVersion[]): Problem[] {
  const candidates = files.documents.filter((doc) => doc.id === id && !doc.isTranslation);
  const newest = records.at(-1);
  if (!newest || candidates.some(({ agreement }) => agreement) || isRetired(files, id, records)) return [];
  const [doc] = candidates;
  if (doc && candidates.length === 1) {
    const lines = formatAgreementFrontMatter(newest).join('\n  ');
    const what = newest.kind ? 'Members confirm to have read this document' : 'This document is an agreement';
    const message = `${what}, but its front matter does not say so. Put these lines back:\n  ${lines}`;
    return [{ kind: 'front matter', id, file: doc.file, line: 1, message }];
  }
  const message =
    `There is no document "${id}" with this agreement in its front matter. What people signed stays readable: ` +
    `bring the file ${id}.md back, under this name and with its front matter.`;
  return [{ kind: 'document', id, ...findInLock(files, id), message }];
}

/** Archived texts that are missing, altered, or not in the lock file. */
export function findArchiveProblems({ lock, archive, siteFolder }: AgreementFiles): Problem[] {
  const unexpected = new Map(archive.map((file) => [file.path, file]));
  const toProblem = (path: string, message: string): Problem => ({
    kind: 'archive',
    id: path.split('/')[0] ?? '',
    file: toDisplayPath(join(getAgreementsFolder(siteFolder), path)),
    line: 1,
    message,
  });
  const found = Object.entries(lock).flatMap(([id, records]) =>
    records.flatMap(({ version, sha256 }) => {
      const path = `${id}/${version}.md`;
      const message = checkArchivedFile(unexpected.get(path), `version ${version} of "${id}"`, sha256);
      unexpected.delete(path);
      return message ? [toProblem(path, message)] : [];
    }),
  );
  return [...found, ...[...unexpected.keys()].map((path) => toProblem(path, UNEXPECTED))];
}

const RESTORE_TEXT = 'Bring back its last committed state.';
const UNEXPECTED =
  'The lock file has no version with this text. If somebody added the file by hand, remove it; ' +
  'if "npm run ratify" was interrupted, undo what it changed and run it again.';

function checkArchivedFile(file: ArchivedFile | undefined, version: string, sha256: string): string | undefined {
  if (!file) return `The archived text of ${version} is missing. ${RESTORE_TEXT}`;
  if (file.sha256 === sha256) return undefined;
  return (
    `This is no longer the text of ${version}, which people may have signed: ` +
    `its SHA-256 is ${file.sha256}, the one in the lock file is ${sha256}. ${RESTORE_TEXT}`
  );
}
