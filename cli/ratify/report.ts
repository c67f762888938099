import { type Change, effectiveFrom, type VersionRecord } from '#contracts/agreements.ts';
import { archiveFile, lockFile } from '#workspace/agreements/lock.ts';
import { getAgreementsFolder, SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import type { VersionPlan } from './plan.ts';

const DAY_MS = 86_400_000;

/** What has been done, and what to do next. */
export function formatReport({ document: { id, file }, record }: VersionPlan, siteFolder: string): string {
  const { version, effective, change, sha256 } = record;
  const folder = getAgreementsFolder(siteFolder);
  return `Version ${version} of ${id} is ratified: ${change}, in force from ${effective}, 00:00 UTC.

  SHA-256  ${sha256}
  written  ${toDisplayPath(archiveFile(id, version, folder))}
           ${file} (front matter)
           ${toDisplayPath(lockFile(folder))}

Next:
  1. Look through what changed (git diff), and commit all of it together. The next version of any agreement can be
     ratified after that.
  2. Build and publish the site.
  3. With a hosted backend, tell it about the version: npm run agreements -- publish
`;
}

/** Empty where members learn about a version as early as the site promises them. A first version needs no notice. */
export function formatNoticeWarning(
  { version, change, effective }: VersionRecord,
  noticeDays: Record<Change, number>,
  now: number,
): string {
  const days = noticeDays[change];
  if (version === 1 || days === 0 || effectiveFrom({ effective }) - now >= days * DAY_MS) return '';
  const kind = change === 'editorial' ? 'an editorial' : 'a substantive';
  return (
    `\nCareful: members are promised notice ${days} days before ${kind} change takes effect, and ${effective} is sooner ` +
    `("membership.noticeDays" in ${toDisplayPath(SITE_CONFIG_FILE)}).\n` +
    'If that was not meant, undo this before you commit, and ratify with a later day.\n'
  );
}
