import { archiveFile, lockFile } from '#workspace/agreements/lock.ts';
import { getAgreementsFolder, toDisplayPath } from '#workspace/folders.ts';
import type { VersionPlan } from './plan.ts';

/** What has been done, and what to do next. */
export function formatReport({ document: { id, file }, record }: VersionPlan, siteFolder: string): string {
  const { version, effective, change, sha256, kind } = record;
  const letters = kind ? `remind --unread ${id}` : `announce ${id} ${version}`;
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
  4. Tell the members: npm run letters -- ${letters}
`;
}
