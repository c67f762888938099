import { renameSync } from 'node:fs';
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
import { DAMAGED, makeBackupFolder, type Pruned, pruneBackups, toBackupName } from './retention.ts';

interface BackupParts {
  /** Opens the backend that the command line names, even while the site is stopped, and closes it after the work. */
  withBackend: <Result>(args: ParsedArgs, work: (backend: Backend) => Promise<Result>) => Promise<Result>;
  environment: Environment;
  /** How many days after the deletion of an account backups may still contain it. */
  backupDays: number;
  now: () => number;
}

const DEFAULT_FOLDER = '.backups';

/** `npm run backup` */
export const backupCommand = ({ withBackend, environment, backupDays, now }: BackupParts): Command => ({
  description:
    'Writes everything that people entered into the backend to a file: accounts, members, signatures, published versions, answers. It can ' +
    'run while the site does. The file is read back and checked; then older ones are removed, so that nobody is in a backup for more than ' +
    `${backupDays} days after deleting the account. It is encrypted if BACKUP_PASSPHRASE is set, or BACKUP_PASSPHRASE_FILE names a file.`,
  options: {
    output: {
      value: 'folder',
      description: `The folder for it; by default BACKUP_FOLDER, then ${DEFAULT_FOLDER}, which Git ignores. It is created if it is missing.`,
    },
    ...URL_OPTION,
  },
  run: async (args) => {
    const folder = resolve(args.values.get('output') ?? (environment.BACKUP_FOLDER || DEFAULT_FOLDER));
    makeFolder(folder);
    let passphrase: string | undefined;
    let pruned: Pruned;
    try {
      passphrase = readPassphrase(environment);
      const path = await withBackend(args, (backend) => writeBackup(backend, folder, passphrase));
      process.stdout.write(`${path}\n`);
      if (passphrase === undefined)
        printStatus(
          'It is not encrypted: anyone who has the file can read it. BACKUP_PASSPHRASE_FILE sets a passphrase.',
        );
    } finally {
      // Even if the backup failed: people who deleted their accounts must not wait until a steward finds out why.
      pruned = pruneBackups(folder, backupDays, now(), (...names) => haveOtherDatabases(folder, names, passphrase));
      printPruned(pruned, backupDays);
    }
    return pruned.foreign.length === 0 ? 0 : 1;
  },
});

function makeFolder(folder: string): void {
  try {
    makeBackupFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`The folder ${toDisplayPath(folder)} cannot be created: ${reason}`);
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

/**
 * Whether a backup has accounts of another database than the newest one: of another community, or of this one before its database was lost
 * and a new one created. Every database has a key of its own, which a restore takes along. A backup that cannot be read is of no use to
 * anybody.
 */
function haveOtherDatabases(
  folder: string,
  names: [old: string, newest: string],
  passphrase: string | undefined,
): boolean {
  try {
    const [old, newest] = names.map((name) => readBackup(join(folder, name), () => passphrase).community);
    return old?.address_key !== newest?.address_key && old?.accounts.length !== 0;
  } catch {
    return false;
  }
}

/** A disk may accept data and not return it. Such a file loses the name of a backup, or it would replace a good one. */
function checkWritten(path: string, community: Community, passphrase: string | undefined): void {
  if (isWritten(path, community, passphrase)) return;
  renameSync(path, path + DAMAGED);
  throw new UserError(
    `${path} was written, but now has other content, so it was renamed to end in ${DAMAGED}. Do not rely on this disk.`,
  );
}

function isWritten(path: string, community: Community, passphrase: string | undefined): boolean {
  try {
    return hashCommunity(readBackup(path, () => passphrase).community) === hashCommunity(community);
  } catch {
    return false;
  }
}

function printPruned({ removed, kept, future, foreign }: Pruned, backupDays: number): void {
  if (removed.length > 0)
    printStatus(
      `Removed, because anyone who deletes their account is gone from backups after ${backupDays} days: ${removed.join(', ')}`,
    );
  if (kept)
    printStatus(
      `${kept} is too old as well. It stays until there is a newer one. It may still contain people who have deleted their accounts since.`,
    );
  if (future.length > 0)
    printStatus(
      `Dated in the future, so their age is unknown and they are never removed: ${future.join(', ')}. If the clock of this machine is right, ` +
        'delete them.',
    );
  if (foreign.length > 0)
    printStatus(
      `Old, but not removed, because they have accounts of another database: ${foreign.join(', ')}. If the former database of this community ` +
        'was lost and a new one created, restore the newest of them. If they are of another community, give each its own folder. Else move ' +
        'them away: they may still contain people who have deleted their accounts since.',
    );
}
