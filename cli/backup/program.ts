import { join, resolve } from 'node:path';
import { toDisplayPath } from '#workspace/folders.ts';
import type { Backend } from '../backend/backend.ts';
import type { Environment } from '../backend/secret-key.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command, ParsedArgs } from '../command-line/model.ts';
import { writeFileAtomically } from '../output/file.ts';
import { printStatus } from '../output/terminal.ts';
import { type Community, communitySchema, countRows, hashCommunity } from './community.ts';
import { formatBackup, readBackup } from './file.ts';
import { readPassphrase } from './passphrase.ts';
import { makeBackupFolder, type Pruned, pruneBackups, toBackupName } from './retention.ts';

interface BackupParts {
  /** Opens the backend that a command line names, also while the site is stopped, and closes it after the work. */
  withBackend: <Result>(args: ParsedArgs, work: (backend: Backend) => Promise<Result>) => Promise<Result>;
  environment: Environment;
  /** How many days after the deletion of an account there may be a copy of it. */
  backupDays: number;
  now: () => number;
}

const DEFAULT_FOLDER = '.backups';

/** `npm run backup` */
export const backupCommand = ({ withBackend, environment, backupDays, now }: BackupParts): Command => ({
  description:
    'Writes everything that people put into the backend to a file: accounts, members, signatures, published versions, answers. It may ' +
    'run while the site does. The file is read back and checked; then older ones go, so that nobody is in a backup for more than ' +
    `${backupDays} days after deleting the account. It is encrypted where BACKUP_PASSPHRASE is set, or BACKUP_PASSPHRASE_FILE names a file.`,
  options: {
    output: {
      value: 'folder',
      description: `Where to; else BACKUP_FOLDER, else ${DEFAULT_FOLDER}, which Git ignores. It is made where there is none.`,
    },
    ...URL_OPTION,
  },
  run: async (args) => {
    const passphrase = readPassphrase(environment);
    const folder = resolve(args.values.get('output') ?? (environment.BACKUP_FOLDER || DEFAULT_FOLDER));
    makeFolder(folder);
    try {
      const path = await withBackend(args, (backend) => writeBackup(backend, folder, passphrase));
      process.stdout.write(`${path}\n`);
      if (passphrase === undefined)
        printStatus('It is not encrypted: whoever has the file can read it. BACKUP_PASSPHRASE_FILE sets a passphrase.');
    } finally {
      // Even if no backup was made: people who deleted their accounts must not wait until a steward finds out why.
      printPruned(pruneBackups(folder, backupDays, now()), backupDays);
    }
    return 0;
  },
});

function makeFolder(folder: string): void {
  try {
    makeBackupFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`The folder ${toDisplayPath(folder)} cannot be made: ${reason}`);
  }
}

async function writeBackup({ call, url }: Backend, folder: string, passphrase: string | undefined): Promise<string> {
  const community = await call('export_community', {}, communitySchema);
  const path = join(folder, toBackupName(community.taken_at));
  const content = formatBackup(community, url, passphrase);
  writeFileAtomically({ path, isForced: false }, content);
  checkWritten(path, community, passphrase);
  const counts = countRows(community).map(({ name, count }) => `${count.toLocaleString('en-GB')} ${name}`);
  printStatus(
    `${counts.join(', ')}: ${Math.ceil(content.length / 1000).toLocaleString('en-GB')} kB, read back and checked.`,
  );
  return path;
}

/** A disk may accept data that it cannot give back. */
function checkWritten(path: string, community: Community, passphrase: string | undefined): void {
  const written = readBackup(path, () => passphrase);
  if (hashCommunity(written.community) !== hashCommunity(community))
    throw new UserError(`${path} was written, and has something else in it now. Do not rely on this disk.`);
}

function printPruned({ removed, kept }: Pruned, backupDays: number): void {
  if (removed.length > 0)
    printStatus(
      `Removed, because anyone who deletes their account is gone from backups after ${backupDays} days: ${removed.join(', ')}`,
    );
  if (kept)
    printStatus(
      `${kept} is too old as well. It stays until there is a newer one. People who deleted their accounts since may still be in it.`,
    );
}
