import { z } from 'zod';
import type { Environment } from '../backend/secret-key.ts';
import { type Community, communitySchema, countRows, hashCommunity, narrowToBackup } from '../backup/community.ts';
import { type Backup, readBackup } from '../backup/file.ts';
import { readPassphrase } from '../backup/passphrase.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';

/** A database that a backup can be restored into. */
export interface RestoreTarget {
  /** Ends a sentence: `PGlite in .data/database`. */
  name: string;
  kind: 'embedded' | 'hosted';
  /** @param backup as JSON. @returns the answer of the database's function, as JSON. */
  restore: (backup: string) => Promise<string>;
}

interface RestoreParts {
  /** Opens the database that the environment names, and closes it after the work. */
  withTarget: <Result>(work: (target: RestoreTarget) => Promise<Result>) => Promise<Result>;
  environment: Environment;
}

/** The answer of `private.restore_community`. */
const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('occupied'), others: z.int() }),
  z.object({ state: z.enum(['restored', 'present']), stored: communitySchema }),
]);

/** `npm run restore` */
export const restoreCommand = ({ withTarget, environment }: RestoreParts): Command => ({
  description:
    'Restores a backup into a database without accounts: the one of DATABASE_URL, which may be a hosted project, or the embedded ' +
    'backend in DATA_FOLDER, while the site is stopped. All of it is restored or nothing. Running it again changes nothing, and a ' +
    'database with other people is refused.',
  positionals: ['file'],
  options: { check: { description: 'Only reads the file, and reports whether it is complete and what it contains.' } },
  run: async ({ positionals: [file = ''], values }) => {
    const backup = readBackup(file, () => readPassphrase(environment));
    printStatus(describeBackup(backup));
    if (values.has('check')) {
      process.stdout.write(formatCounts(backup.community));
      return 0;
    }
    await withTarget((target) => restore(backup, target));
    return 0;
  },
});

const describeBackup = ({ community, from, isEncrypted }: Backup) =>
  `Backup of ${sanitizeForTerminal(from)}, ${community.taken_at}: complete${isEncrypted ? ', encrypted' : ''}.`;

const formatCounts = (backup: Community, stored?: Community) => {
  const now = stored && countRows(stored);
  const rows = countRows(backup).map(({ name, count }, index) => [
    name,
    count,
    ...(now ? [now[index]?.count ?? 0] : []),
  ]);
  const header = ['', 'in the backup', ...(now ? ['restored'] : [])];
  return `${formatTable(header, rows)}SHA-256  ${hashCommunity(backup)}\n`;
};

async function restore({ community }: Backup, { name, kind, restore: run }: RestoreTarget): Promise<void> {
  printStatus(`Into: ${name}`);
  const answer = await run(JSON.stringify(community)).catch((error: unknown) => {
    // Nothing but its message: PostgreSQL adds the row that it refuses, which is about a person.
    const reason = sanitizeForTerminal(error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new UserError(
      `${name} has not confirmed the restore: ${reason}. All of it is there or nothing. Once the cause is gone, run the command again: it restores ` +
        'the backup, or finds that all of it is there already.',
    );
  });
  const outcome = outcomeSchema.parse(JSON.parse(answer));
  if (outcome.state === 'occupied')
    throw new UserError(
      `${name} has ${countPeople(outcome.others)} that the backup does not have. Nothing was changed. A backup is only restored into a database ` +
        'without accounts; for the embedded one, move its folder away first.',
    );
  const stored = narrowToBackup(outcome.stored, community);
  process.stdout.write(formatCounts(community, stored));
  if (outcome.state === 'present') {
    if (hashCommunity(stored) !== hashCommunity(community))
      throw new UserError(
        `${name} has another state of this community, so nothing was changed. Either this backup was restored there before, and people have ` +
          'done something since (signed, changed a name, deleted an account), or another backup was. To restore this one, take a database ' +
          'without accounts; for the embedded one, move its folder away first.',
      );
    printStatus('All of it is there already. Nothing was changed.');
    return;
  }
  if (hashCommunity(stored) !== hashCommunity(community))
    throw new UserError(
      `${name} does not match the backup (SHA-256 ${hashCommunity(stored)}). Do not use it. Please report this as a bug.`,
    );
  printStatus(`Everything is there, with the same SHA-256.\n\n${listNotices(community, kind)}`);
}

const countPeople = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'account' : 'accounts'}`;

const EVERYWHERE = [
  'Everyone is signed out, and signs in again with the same e-mail address. A backup has no sessions.',
  'A backup has no passkeys either. Anyone who had one adds a new one after signing in by e-mail.',
  'Links and codes in e-mails that were sent before no longer work.',
  'E-mails that were waiting then are sent from the new place, even if the old one has sent them since.',
  'Member numbers, names, dates, signatures and confirmed addresses are unchanged.',
];

const HOSTED = [
  'E-mails come from the sender of the project, with its limits. Send one to yourself before you announce the move.',
  'The site has to be built with URL and publishable key of the project (customFields in site.config.ts), and published.',
  'Pages that are open in a browser use the old backend until they are reloaded.',
];

/** What people will notice after a restore, and what the steward has to do. */
function listNotices({ taken_at }: Community, kind: 'embedded' | 'hosted'): string {
  const since = [
    `What happened after ${taken_at} is missing: people who joined or signed since have to do so again.`,
    'Accounts deleted since are back: delete them again, and only restore an old backup if there is no newer one.',
  ];
  const lines = [...EVERYWHERE, ...since, ...(kind === 'hosted' ? HOSTED : [])];
  return `What people will notice:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
