import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { queryRows } from '../support/hosted-project.ts';
import { startMailCatcher } from '../support/mail-catcher.ts';
import { startPostgres } from '../support/postgres.ts';
import { QUICK_VARIABLES } from '../support/quick-node.ts';
import { isRunning } from '../support/real-server.ts';
import { joinAll, SITE_WITH_LETTERS } from '../support/sign-ups.ts';
import { sourceFolders } from '../support/sites.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

const LETTERS = fileURLToPath(new URL('../../cli/letters.ts', import.meta.url));
/** A command that does not finish in this many attempts never will. */
const MOST_RUNS = 60;
/** Tenths of a second. */
const MOST_WAITS = 600;
/** How long a command that writes letters may run, in milliseconds. It is killed before that, or at its first letter. */
const WRITING_TIME = 2_000;

type Victim = 'command' | 'postgres';

/** The site with another version for each round, none of them in force yet. */
function makeSite(rounds: number): Record<string, string> {
  const { agreements } = JSON.parse(SITE_WITH_LETTERS['agreements.json'] ?? '');
  const [code] = agreements;
  const texts = Array.from({ length: rounds }, (_, index) => `The code of conduct, version ${index + 2}`);
  const upcoming = texts.map((text, index) => ({
    ...code.versions[0],
    version: index + 2,
    effective: `${2100 + index}-01-01`,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  return {
    ...SITE_WITH_LETTERS,
    'agreements.json': JSON.stringify({ agreements: [{ ...code, versions: [...code.versions, ...upcoming] }] }),
    ...Object.fromEntries(texts.map((text, index) => [`docs/code/history/${index + 2}.txt`, text])),
  };
}

/**
 * Stewards announce a version to everyone and deliver the letters with their commands. Each of the two commands is interrupted once in a
 * round: either it gets a SIGKILL, or PostgreSQL does and is restarted. Then the command is repeated, as
 * a steward would, until it succeeds. Everyone must have one letter about each version, and the mail server must have that letter.
 */
async function kill(victim: Victim, { rounds, signUps, atOnce }: KillOptions): Promise<Outcome> {
  const postgres = await startPostgres(true);
  const world = await makeWorld({ files: makeSite(rounds), databaseUrl: postgres.url });
  const mail = await startMailCatcher();
  const total = { acknowledged: 0, refused: 0, lost: 0, doubled: 0 };
  const problems = new Set<string>();
  let again = 0;
  const env = {
    ...QUICK_VARIABLES,
    PATH: process.env.PATH,
    SITE: sourceFolders.library,
    OUT_DIR: world.site,
    BACKEND_URL: world.backend.origin,
    BACKEND_SECRET_KEY: world.secretKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'door@example.org',
  };
  /** Repeats a command until it succeeds, and strikes once it has come far enough for the first time. */
  const carryOut = async (line: string[], isFarEnough: () => Promise<boolean>, isOver = async () => true) => {
    let struck: Promise<void> | undefined;
    for (let run = 0; run < MOST_RUNS; run += 1) {
      const child = spawn(process.execPath, [LETTERS, ...line], { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      while (!struck && isRunning(child)) {
        if (await isFarEnough().catch(() => false)) {
          if (victim === 'command') child.kill('SIGKILL');
          struck = victim === 'command' ? Promise.resolve() : postgres.kill('SIGKILL').then(postgres.start);
        } else await delay(1);
      }
      const [code] = await ended;
      await struck;
      // The claim of a killed command ends after ten minutes. The test does not wait for that.
      await queryRows(postgres.url, 'update public.letters set next_attempt_at = now() where state = $$sending$$');
      if (code === 0 && (await isOver())) return;
      total.refused += 1;
      await delay(100);
    }
    problems.add(`"letters ${line.join(' ')}" did not end well in ${MOST_RUNS} attempts`);
  };
  try {
    const emails = newEmails(signUps, 'reader');
    await joinAll({ emails, mail: world.mail, atOnce, getBackend: () => world.backend });
    // From now on the server itself delivers nothing. A receipt that it could not send now would be delayed for longer than this takes.
    for (let wait = 0; await hasUnsent(postgres.url); wait += 1) {
      if (wait === MOST_WAITS) throw new Error('The server did not send the receipts of those who joined.');
      await delay(100);
    }
    await world.mail.goDown();
    for (let round = 0; round < rounds; round += 1) {
      const version = round + 2;
      const isAbout = `kind = 'announcement' and occasion = 'announcement code ${version}'`;
      const before = mail.timesTaken('letter.');
      const moment = performance.now() + WRITING_TIME * Math.random();
      await carryOut(
        ['announce', 'code', String(version)],
        async () => performance.now() > moment || (await countRows(postgres.url, isAbout)) > 0,
      );
      const at = Math.ceil(signUps * (0.1 + 0.8 * Math.random()));
      await carryOut(
        ['deliver'],
        async () => mail.timesTaken('letter.') - before >= at,
        async () => !(await hasUnsent(postgres.url)),
      );

      const letters = await queryRows(postgres.url, `select * from public.letters where ${isAbout}`);
      const accounts = new Set(letters.map(({ account }) => account));
      total.acknowledged += accounts.size;
      total.lost += signUps - accounts.size;
      total.doubled += letters.length - accounts.size;
      for (const { state, message, attempts } of letters) {
        const times = mail.timesTaken(`letter.${message}@`);
        if (state !== 'sent') problems.add(`a letter was left ${state}`);
        if (times === 0) total.lost += 1;
        // Struck between the answer of the mail server and its record, a letter goes out again under the same Message-ID.
        if (times > 1) again += 1;
        total.doubled += Math.max(0, times - Number(attempts));
      }
    }
    const about = `${signUps} members, each round "letters announce" and "letters deliver"`;
    return {
      fault: `kill -9 of ${victim === 'command' ? 'the command' : 'PostgreSQL'}, during a run of letters`,
      rounds,
      ...total,
      remark: `${about}; ${again} letters came a second time under the same Message-ID`,
      problems: [...problems],
    };
  } finally {
    await world.close();
    await mail.goDown();
    await postgres.stop();
  }
}

async function countRows(url: string, condition: string): Promise<number> {
  const [row] = await queryRows(url, `select count(*)::int as count from public.letters where ${condition}`);
  return Number(row?.count);
}

const hasUnsent = async (url: string) => (await countRows(url, `state in ('waiting', 'sending')`)) > 0;

export const killDuringLetters = (options: KillOptions) => kill('command', options);
export const killPostgresDuringLetters = (options: KillOptions) => kill('postgres', options);
