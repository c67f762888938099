import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '#server/http/listen.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export interface TestPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** Why the tests on a real PostgreSQL cannot run on this machine; undefined when they can. */
export function whyNoPostgres(): string | undefined {
  if (!existsSync(`${PROGRAMS}/initdb`)) return `there is no PostgreSQL in ${PROGRAMS}`;
  return process.getuid?.() === 0 && !otherUser() ? 'PostgreSQL refuses root, and there is no other user' : undefined;
}

/** A user to run it as; PostgreSQL refuses root. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name]).stdout.toString() || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  return undefined;
}

/** A new cluster in a temporary folder, which only this machine can reach. */
export async function startPostgres(): Promise<TestPostgres> {
  const user = otherUser();
  if (!user) throw new Error(whyNoPostgres());
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '--no-sync', '--auth=trust', '--username=site', '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(`${PROGRAMS}/initdb`, options, { ...user, cwd: folder });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    `${PROGRAMS}/postgres`,
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'fsync=off',
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  while (spawnSync(`${PROGRAMS}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)]).status !== 0) await delay(50);
  return {
    url: `postgres://site@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
