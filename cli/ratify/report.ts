import { type Change, effectiveFrom, type VersionRecord } from '#contracts/agreements.ts';
import { LOCK_FILE } from '#workspace/agreements/problem.ts';
import type { Plan } from './plan.ts';

const DAY_MS = 86_400_000;

/** How many days before it takes effect a change is announced. */
const NOTICE: Record<Change, { days: number; says: string }> = {
  editorial: { days: 7, says: 'seven days before an editorial change takes effect' },
  substantive: { days: 14, says: 'fourteen days before a substantive change takes effect' },
};

/** What has been done, and what is to be done next. */
export const report = ({ document: { id, file }, record: { version, effective, change, sha256 } }: Plan): string =>
  `Version ${version} of ${id} is ratified: ${change}, in force from ${effective}, 00:00 UTC.

  SHA-256  ${sha256}
  written  content/agreements/${id}/${version}.md
           ${file} (front matter)
           ${LOCK_FILE}

Next:
  1. Look through what changed (git diff), and commit all of it together. The next version of any agreement can be
     ratified after that.
  2. Build and publish the site.
  3. With a hosted backend, tell it of the version: npm run agreements -- publish
`;

/** Empty where members learn of a version as early as the member agreement promises. The first one needs no notice. */
export function warning({ version, change, effective }: VersionRecord, now: number): string {
  const { days, says } = NOTICE[change];
  if (version === 1 || effectiveFrom({ effective }) - now >= days * DAY_MS) return '';
  return (
    `\nCareful: the member agreement promises notice ${says}, and ${effective} is sooner.\n` +
    'If that was not meant, undo this before you commit, and ratify with a later day.\n'
  );
}
