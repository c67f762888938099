import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';

/** The folder of PostgreSQL's programs: POSTGRES_BIN, or the newest version in Debian's folder. */
const PROGRAMS: string | undefined =
  process.env.POSTGRES_BIN ??
  globSync('/usr/lib/postgresql/*/bin')
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .at(-1);

/** Beside those of PGlite. */
const MODELS = fileURLToPath(new URL('../../.cache/test-databases/', import.meta.url));

type User = { uid: number; gid: number };

export interface TestPostgres {
  url: string;
  /** Ends the server at once, like a crash; its data stay. SIGKILL leaves it no time to end its own processes. */
  kill: (signal?: 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Starts it again, at the same port. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The reason why PostgreSQL cannot run on this machine; undefined when it can. */
export function whyNoPostgres(): string | undefined {
  if (!PROGRAMS || !existsSync(join(PROGRAMS, 'initdb'))) {
    return 'there is no PostgreSQL in /usr/lib/postgresql, and POSTGRES_BIN does not name its folder of programs';
  }
  return findUser() ? undefined : 'PostgreSQL refuses root, and there is no other user';
}

/**
 * Tests that need a real PostgreSQL. If it cannot run, one skipped test says why; in continuous integration that fails.
 */
export function describeOnPostgres(define: () => void): void {
  const reason = whyNoPostgres();
  if (!reason) describe('on a real PostgreSQL', () => define());
  else if (process.env.CI) it('on a real PostgreSQL', () => expect.fail(`These tests must run here, but ${reason}.`));
  else {
    it.skip(`on a real PostgreSQL: not run, since ${reason}`);
    process.stderr.write(`Tests on a real PostgreSQL did not run: ${reason}.\n`);
  }
}

/** The user to run PostgreSQL as: it refuses root. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name]).stdout.toString() || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  return undefined;
}

/**
 * A new cluster in a temporary folder, which only this machine can reach.
 * @param isDurable whether it waits for the disk, like every PostgreSQL outside of tests.
 */
export async function startPostgres(isDurable = false): Promise<TestPostgres> {
  const user = findUser();
  if (!user || !PROGRAMS) throw new Error(whyNoPostgres());
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  makeCluster(PROGRAMS, data, user);
  const port = await freePort();
  const launch = () =>
    spawn(
      `${PROGRAMS}/postgres`,
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        // Debian gives a new cluster the zone of the machine.
        '-c',
        'timezone=Asia/Tokyo',
        '-c',
        `unix_socket_directories=${folder}`,
        '-c',
        `fsync=${isDurable ? 'on' : 'off'}`,
      ],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
  const isReady = () => spawnSync(`${PROGRAMS}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  const end = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  let server = launch();
  while (!isReady()) await delay(50);
  return {
    kill: (signal = 'SIGQUIT') => end(signal),
    start: async () => {
      server = launch();
      while (!isReady()) {
        await delay(50);
        // After SIGKILL its own processes keep the memory for a moment.
        if (server.exitCode !== null) server = launch();
      }
    },
    url: `postgres://site@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a new cluster to a path. To make one takes a second of a processor, so one is made for each version of PostgreSQL. */
function makeCluster(programs: string, data: string, user: User): void {
  const { stdout: version } = spawnSync(`${programs}/postgres`, ['--version'], { encoding: 'utf8' });
  const model = `${MODELS}${version.replaceAll(/[^\w.]+/g, '-')}`;
  if (existsSync(model)) {
    run('cp', ['-r', model, data]);
    run('chown', ['-R', `${user.uid}:${user.gid}`, data]);
    return;
  }
  const options = ['-D', data, '--no-sync', '--auth=trust', '--username=site', '--encoding=UTF8', '--locale=C.UTF-8'];
  run(`${programs}/initdb`, options, { ...user, cwd: dirname(data) });
  const draft = `${model}-${crypto.randomUUID()}`;
  mkdirSync(MODELS, { recursive: true });
  run('cp', ['-r', data, draft]);
  try {
    renameSync(draft, model);
  } catch {
    // Another process has made the same one meanwhile.
    rmSync(draft, { recursive: true });
  }
}

function run(program: string, line: string[], options: SpawnSyncOptions = {}): void {
  const { status, stderr } = spawnSync(program, line, options);
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
