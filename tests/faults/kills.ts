import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { joinAll } from '../support/sign-ups.ts';
import { makeWorld, newEmails, type Outcome, type World } from './world.ts';

export interface KillOptions {
  rounds: number;
  /** In each round. */
  signUps: number;
  atOnce: number;
}

export type Victim = 'server' | 'postgres';
export type Database = 'PGlite' | 'PostgreSQL';

/** The name of the fault in the table. */
export const toFault = (victim: Victim, database: Database): string =>
  `kill -9 of ${victim === 'server' ? `the server, on ${database}` : 'PostgreSQL'}`;

/** Kills the victim with SIGKILL, and restarts it. */
export async function strike(victim: Victim, world: World, postgres: TestPostgres | undefined): Promise<void> {
  if (victim === 'server') {
    await world.server().end('SIGKILL');
    await world.restart();
  } else {
    await postgres?.kill('SIGKILL');
    await postgres?.start();
  }
}

/**
 * In each round people join, several at once, and somewhere between a tenth and nine tenths of them the victim gets a SIGKILL and is
 * restarted. Afterwards everyone whom the backend confirmed must be a member, with the same number, once.
 */
async function kill(victim: Victim, database: Database, options: KillOptions): Promise<Outcome> {
  const { rounds, signUps, atOnce } = options;
  const postgres = database === 'PostgreSQL' ? await startPostgres(true) : undefined;
  const world = await makeWorld({ databaseUrl: postgres?.url });
  const total: Outcome = {
    fault: toFault(victim, database),
    ...{ rounds, acknowledged: 0, refused: 0, lost: 0, doubled: 0, remark: '', problems: [] },
  };
  const all = new Map<string, number>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const at = Math.ceil(signUps * (0.1 + 0.8 * Math.random()));
      let killing: Promise<void> | undefined;
      const done = await joinAll({
        emails: newEmails(signUps, `round-${round}`),
        mail: world.mail,
        atOnce,
        getBackend: () => world.backend,
        onJoined: (count) => {
          if (count >= at) killing ??= strike(victim, world, postgres);
        },
      });
      await killing;
      total.refused += done.failures;
      for (const [email, number] of done.acknowledged) all.set(email, number);
    }
    const { lost, doubled } = await world.verify({ acknowledged: all });
    return { ...total, acknowledged: all.size, lost, doubled, remark: `${atOnce} people at once` };
  } finally {
    await world.close();
    await postgres?.stop();
  }
}

export const killServerOnPglite = (options: KillOptions) => kill('server', 'PGlite', options);
export const killServerOnPostgres = (options: KillOptions) => kill('server', 'PostgreSQL', options);
export const killPostgres = (options: KillOptions) => kill('postgres', 'PostgreSQL', options);
