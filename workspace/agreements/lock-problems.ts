import type { VersionRecord } from '#contracts/agreements.ts';
import { formatAgreementFrontMatter } from './agreement-front-matter.ts';
import type { Document } from './documents.ts';
import type { Lock } from './lock.ts';
import { LOCK_FILE, lineInLock, type Problem } from './problem.ts';

/** Records that do not follow from each other, and agreements whose document is gone. */
export function lockProblems(documents: Document[], lock: Lock): Problem[] {
  return Object.entries(lock).flatMap(([id, records]) => [
    ...records.flatMap((record, index) =>
      recordProblems(record, records[index - 1], index).map(
        (says): Problem => ({ kind: 'lock', id, file: LOCK_FILE, line: lineInLock(lock, id, record.version), says }),
      ),
    ),
    ...absence(documents, lock, id),
  ]);
}

const MEND = 'Only "npm run ratify" writes this file: bring back its last committed state.';

function recordProblems(record: VersionRecord, before: VersionRecord | undefined, index: number): string[] {
  const { version, effective, change } = record;
  const found: string[] = [];
  if (version !== index + 1) found.push(`Here is version ${version} where version ${index + 1} belongs. ${MEND}`);
  if (before && effective <= before.effective) {
    found.push(
      `Version ${version} takes effect on ${effective}, which is not after ${before.effective}, ` +
        `the day of version ${before.version}. ${MEND}`,
    );
  }
  if (index === 0 && change !== 'substantive') found.push(`A first version is substantive, not ${change}. ${MEND}`);
  return found;
}

/** What became of an agreement that no document declares. */
function absence(documents: Document[], lock: Lock, id: string): Problem[] {
  const candidates = documents.filter((document) => document.id === id && !document.isTranslation);
  const newest = lock[id]?.at(-1);
  if (!newest || candidates.some(({ declared }) => declared)) return [];
  const [document] = candidates;
  if (document && candidates.length === 1) {
    const block = formatAgreementFrontMatter(newest).join('\n  ');
    const says = `The document is an agreement, and its front matter does not say so. Put these lines back:\n  ${block}`;
    return [{ kind: 'front matter', id, file: document.file, line: 1, says }];
  }
  const says =
    `There is no document "${id}" that declares this agreement. What people signed stays readable: ` +
    `bring the file ${id}.md back, with its front matter and under this name.`;
  return [{ kind: 'document', id, file: LOCK_FILE, line: lineInLock(lock, id), says }];
}
