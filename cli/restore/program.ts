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
  /** @param backup as JSON. @returns what the database's function answers, as JSON. */
  restore: (backup: string) => Promise<string>;
}

interface RestoreParts {
  /** Opens the database that the environment names, and closes it after the work. */
  withTarget: <Result>(work: (target: RestoreTarget) => Promise<Result>) => Promise<Result>;
  environment: Environment;
}

/** What `private.restore_community` answers. */
const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('occupied'), others: z.int() }),
  z.object({ state: z.enum(['restored', 'present']), stored: communitySchema }),
]);

/** `npm run restore` */
export const restoreCommand = ({ withTarget, environment }: RestoreParts): Command => ({
  description:
    'Restores a backup into a database that has no accounts: the one of DATABASE_URL, which may be a hosted project, else the embedded ' +
    'backend in DATA_FOLDER, while the site is stopped. All of it is restored or nothing. A second time changes nothing, and a ' +
    'database that has other people is refused.',
  positionals: ['file'],
  options: { check: { description: 'Only reads the file, and says whether it is whole and what is in it.' } },
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
  `Backup of ${sanitizeForTerminal(from)}, ${community.taken_at}: whole${isEncrypted ? ', encrypted' : ''}.`;

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
  const outcome = outcomeSchema.parse(JSON.parse(await run(JSON.stringify(community))));
  if (outcome.state === 'occupied')
    throw new UserError(
      `${name} has ${countPeople(outcome.others)} that the backup does not have. Nothing was changed. A backup is restored into a database ` +
        'without accounts only; for the embedded one, move its folder away first.',
    );
  const stored = narrowToBackup(outcome.stored, community);
  process.stdout.write(formatCounts(community, stored));
  if (outcome.state === 'present') {
    const isSame = hashCommunity(stored) === hashCommunity(community);
    printStatus(
      isSame
        ? 'All of it is there already. Nothing was changed.'
        : 'It was restored before, and people have done something since: signed, changed a name, deleted an account. Nothing was changed.',
    );
    return;
  }
  if (hashCommunity(stored) !== hashCommunity(community))
    throw new UserError(
      `${name} has other content than the backup (SHA-256 ${hashCommunity(stored)}). Do not use it. Please report this as a mistake.`,
    );
  printStatus(`Everything is there, with the same SHA-256.\n\n${listNotices(community, kind)}`);
}

const countPeople = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'account' : 'accounts'}`;

const EVERYWHERE = [
  'Everybody is signed out, and signs in again with the same e-mail address. No session is in a backup.',
  'Passkeys are in no backup either. Whoever had one adds a new one, once signed in by e-mail.',
  'Links and codes of e-mails that were sent before do not work any more.',
  'E-mails that waited to be sent are sent from the new place. If the old one still runs, they are sent twice.',
  'Member numbers, names, dates, signatures and confirmed addresses are what they were.',
];

const HOSTED = [
  'E-mails come from the sender of the project, with its limits. Send one to yourself before you tell anybody.',
  'The site has to be built with URL and publishable key of the project (customFields in site.config.ts), and published.',
  'Pages that are open in a browser ask the old backend until they are loaded again.',
];

/** What people will notice after a restore, and what the steward has to think of. */
function listNotices({ taken_at }: Community, kind: 'embedded' | 'hosted'): string {
  const since = [
    `What happened after ${taken_at} is not in it: people who joined or signed since have to do so again.`,
    'Accounts deleted since are back: delete them again, and restore an old backup only where there is no newer one.',
  ];
  const lines = [...EVERYWHERE, ...since, ...(kind === 'hosted' ? HOSTED : [])];
  return `What people will notice:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
