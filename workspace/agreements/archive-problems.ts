import type { ArchivedFile } from './archive.ts';
import type { Lock } from './lock.ts';
import type { Problem } from './problem.ts';

const MEND = 'Bring back its last committed state.';

/** Archived texts that are missing, altered, or in no lock. */
export function archiveProblems(lock: Lock, archive: ArchivedFile[]): Problem[] {
  const files = new Map(archive.map((file) => [file.path, file]));
  const found: Problem[] = [];
  for (const [id, records] of Object.entries(lock)) {
    for (const { version, sha256 } of records) {
      const path = `${id}/${version}.md`;
      const says = archivedProblem(files.get(path), `version ${version} of "${id}"`, sha256);
      files.delete(path);
      if (says) found.push(problem(path, says));
    }
  }
  return [...found, ...[...files.keys()].map((path) => problem(path, SUPERFLUOUS))];
}

const SUPERFLUOUS =
  'The lock file knows of no version with this text. If somebody added the file by hand, remove it; ' +
  'if "npm run ratify" was interrupted, undo what it changed and run it again.';

const problem = (path: string, says: string): Problem => ({
  kind: 'archive',
  id: path.split('/')[0] ?? '',
  file: `content/agreements/${path}`,
  line: 1,
  says,
});

function archivedProblem(file: ArchivedFile | undefined, version: string, sha256: string): string | undefined {
  if (!file) return `The archived text of ${version} is missing. ${MEND}`;
  if (file.sha256 === sha256) return undefined;
  return (
    `This is not the text of ${version} any more, which people may have signed: ` +
    `its SHA-256 is ${file.sha256}, the locked one is ${sha256}. ${MEND}`
  );
}
