import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { openDatabase, toRfc3339 } from './database.ts';
import { startEngine } from './engine.ts';
import type { EngineCommand, EngineOptions } from './messages.ts';
import { markUnfinished } from './prepare.ts';

/** A thread that answers, and crashes on a request for `/crash`. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ kind: 'ready' });
  parentPort.on('message', ({ id, command }) => {
    if (command.request?.target === '/crash') throw new Error('Boom');
    parentPort.postMessage({ kind: 'reply', id, reply: { response: { status: 200, headers: {}, body: 'fine' } } });
    if (command.kind === 'close') parentPort.close();
  });`;

const options: EngineOptions = {
  database: { kind: 'folder', path: '/nowhere' },
  migrationsFolder: '/nowhere',
  keys: { jwtSecret: '', publishableKey: '', secretKey: '', linkSecret: '' },
  code: { length: 6, lifetime: 3600 },
};
const get = (target: string): EngineCommand => ({
  kind: 'fetch',
  request: { method: 'GET', target, headers: {}, body: undefined },
});

const FINE = { response: { status: 200, headers: {}, body: 'fine' } };

/** A thread that crashes once, and then finds a full disk at its next two starts. */
const FULL_DISK_THREAD = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  const file = new URL('starts', import.meta.url);
  appendFileSync(file, 'x');
  const starts = readFileSync(file).length;
  const isFull = starts === 2 || starts === 3;
  parentPort.postMessage(isFull ? { kind: 'start-failed', text: 'the disk is full', why: 'other' } : { kind: 'ready' });
  parentPort.on('message', ({ id, command }) => {
    if (command.kind === 'close') return parentPort.close();
    if (command.request.target === '/crash') throw new Error('Boom');
    parentPort.postMessage({ kind: 'reply', id, reply: ${JSON.stringify(FINE)} });
  });`;

describe('an engine that crashes', () => {
  it('fails the pending calls, is restarted, and answers', async () => {
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': THREAD }), 'thread.mjs'));
    const report = vi.fn<(message: string) => void>();
    const engine = startEngine({ options, report, thread });
    await expect(Promise.all([engine.call(get('/crash')), engine.call(get('/crash'))])).rejects.toThrow('Boom');
    await expect.poll(() => report).toHaveBeenCalled();
    expect(report).toHaveBeenCalledExactlyOnceWith('The embedded backend crashed. It is being restarted.');
    expect((await engine.call(get('/'))).response.body).toBe('fine');
    await engine.close();
    expect(report).toHaveBeenCalledOnce();
  });

  it('is started again until it can be, after it was ready once', async () => {
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': FULL_DISK_THREAD }), 'thread.mjs'));
    const report = vi.fn<(message: string) => void>();
    const engine = startEngine({ options, report, thread });
    await expect(engine.call(get('/crash'))).rejects.toThrow('Boom');
    await expect.poll(() => engine.call(get('/')).catch((error: Error) => error.name)).toEqual(FINE);
    expect(report.mock.calls).toEqual([
      ['The embedded backend crashed. It is being restarted.'],
      ['The embedded backend could not be started (the disk is full). This server retries until it can.'],
      ['The embedded backend works again.'],
    ]);
    await engine.close();
  });

  it('reports no failure when it is closed while it starts', async () => {
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': '' }), 'thread.mjs'));
    const engine = startEngine({ options, report: () => {}, thread });
    const onEnd = vi.fn<() => void>();
    engine.ready.then(onEnd, onEnd);
    await engine.close();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('gives the reason when it never starts', async () => {
    const code = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'start-failed', text: 'No', why: 'other' });`;
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': code }), 'thread.mjs'));
    const engine = startEngine({ options, report: () => {}, thread });
    await expect(engine.ready).rejects.toThrow('No');
    await expect(engine.call(get('/'))).rejects.toThrow('No');
    await engine.close();
  });
});

const onPostgres: EngineOptions = { ...options, database: { kind: 'postgres', url: 'postgres://nowhere/site' } };

/** A thread whose PostgreSQL refuses its first three starts. */
const REFUSED_THREAD = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  const file = new URL('starts', import.meta.url);
  appendFileSync(file, 'x');
  const text = [, 'wrong password', 'wrong password', 'no such database'][readFileSync(file).length];
  parentPort.postMessage(text ? { kind: 'start-failed', text, why: 'other' } : { kind: 'ready' });
  parentPort.on('message', () => parentPort.close());`;

describe('a PostgreSQL that refuses the first start', () => {
  const start = async (isPatient: boolean) => {
    const report = vi.fn<(message: string) => void>();
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': REFUSED_THREAD }), 'thread.mjs'));
    return { report, engine: startEngine({ options: onPostgres, report, thread, isPatient }) };
  };

  it('is retried by a server until it accepts, with each reason reported once', async () => {
    const { engine, report } = await start(true);
    await engine.ready;
    expect(report.mock.calls).toEqual([
      ['The embedded backend could not be started (wrong password). This server retries until it can.'],
      ['The embedded backend could not be started (no such database). This server retries until it can.'],
      ['The embedded backend works again.'],
    ]);
    await engine.close();
  });

  it('ends a command', async () => {
    const { engine } = await start(false);
    await expect(engine.ready).rejects.toThrow('wrong password');
    await engine.close();
  });
});

/** A thread whose database is in use by another server at its first two starts. */
const LATE_THREAD = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  const file = new URL('starts', import.meta.url);
  appendFileSync(file, 'x');
  const isFree = readFileSync(file).length > 2;
  parentPort.postMessage(isFree ? { kind: 'ready' } : { kind: 'start-failed', text: 'Another one has it.', why: 'in-use' });
  parentPort.on('message', () => parentPort.close());`;

describe('a database that another server uses', () => {
  const start = async (isPatient: boolean) => {
    const report = vi.fn<(message: string) => void>();
    const thread = pathToFileURL(join(await makeFolder({ 'thread.mjs': LATE_THREAD }), 'thread.mjs'));
    return { report, engine: startEngine({ options: onPostgres, report, thread, isPatient }) };
  };

  it('is waited for by a server, which reports it once', async () => {
    const { engine, report } = await start(true);
    await engine.ready;
    expect(report.mock.calls).toEqual([
      ['Another one has it. Until then nobody can sign in here; this server retries until the other one stops.'],
      ['The other Commonplace no longer uses the database, so this one does.'],
    ]);
    await engine.close();
  });

  it('is not waited for by a command', async () => {
    const { engine, report } = await start(false);
    await expect(engine.ready).rejects.toThrow('Another one has it.');
    expect(report).not.toHaveBeenCalled();
    await engine.close();
  });
});

describe('a database', () => {
  it('that was never finished is moved aside, and never deleted', async () => {
    const folder = join(await makeFolder({ 'database/PG_VERSION': '17', 'database.unfinished': '' }), 'database');
    const warn = vi.fn<(message: string) => void>();
    await markUnfinished(folder, warn);
    expect(existsSync(folder)).toBe(false);
    const [message = ''] = warn.mock.calls.at(0) ?? [];
    expect(message).toContain('and move the old one back');
    const [, aside = ''] = /moved to (.+?), and/.exec(message) ?? [];
    expect(await readFile(join(aside, 'PG_VERSION'), 'utf8')).toBe('17');
  });

  it('that is a file is reported, and left alone', async () => {
    const folder = join(await makeFolder({ database: 'a note' }), 'database');
    await expect(markUnfinished(folder, () => {})).rejects.toThrow(
      `${folder} is a file, but the database needs a folder`,
    );
    expect(await readFile(folder, 'utf8')).toBe('a note');
  });

  // Root may read every folder.
  it.skipIf(process.getuid?.() === 0)('that this user may not read is reported with what to do', async () => {
    const folder = join(await makeFolder({}), 'database');
    await mkdir(folder, { mode: 0o000 });
    await expect(markUnfinished(folder, () => {})).rejects.toThrow(
      /^The database in .* cannot be opened: .*EACCES.* Make the user their owner, and start again\.$/,
    );
  });

  it('stays when it is finished', async () => {
    const folder = join(await makeFolder({}), 'data', 'database');
    const warn = vi.fn<(message: string) => void>();
    const finish = await markUnfinished(folder, warn);
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), '17');
    await finish();
    await (await markUnfinished(folder, warn))();
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('17');
    expect(warn).not.toHaveBeenCalled();
  });

  it('whose folder is empty is created again, with a warning if there was one before', async () => {
    const folder = join(await makeFolder({}), 'database');
    await mkdir(folder);
    const warn = vi.fn<(message: string) => void>();
    const finish = await markUnfinished(folder, warn);
    expect(existsSync(`${folder}.unfinished`)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
    await finish();
    await markUnfinished(folder, warn);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('put the folder back or restore a backup'));
  });

  it('opens after a start that was killed between creating its lock and writing it', {
    timeout: 120_000,
  }, async () => {
    const path = join(await makeFolder({}), 'database');
    await prepareFolder(path);
    await writeFile(join(path, 'postmaster.pid'), '');
    const { rows, connection } = await openDatabase({ kind: 'folder', path });
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
    await connection.close();
  });

  it('of another release of PostgreSQL is not called damaged, and the message says how to take it along', {
    timeout: 120_000,
  }, async () => {
    const folder = join(await makeFolder({}), 'database');
    await prepareFolder(folder);
    const own = await readFile(join(folder, 'PG_VERSION'), 'utf8');
    await writeFile(join(folder, 'PG_VERSION'), '16\n');
    await expect(openDatabase({ kind: 'folder', path: folder })).rejects.toThrow(
      `PostgreSQL 16 wrote it, and this engine has PostgreSQL ${own.trim()}. Nothing is lost. Go back`,
    );
  });

  it('with damaged files is reported, with what to do', async () => {
    const folder = join(await makeFolder({}), 'database');
    await prepareFolder(folder);
    for (const file of ['global/pg_control', 'PG_VERSION']) await writeFile(join(folder, file), 'x'.repeat(100));
    const own = { ...options, database: { kind: 'folder', path: folder } as const };
    const engine = startEngine({ options: own, report: () => {} });
    await expect(engine.ready).rejects.toThrow(
      /^The database in .* cannot be opened: its files seem to be damaged \(.*\)\. Move the folder away, and restore a backup: npm run restore/,
    );
    await engine.close();
  });
});

it('tasks run one after the other, even after one that fails', async () => {
  const inTurn = oneAtATime();
  const order: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([inTurn(task('a', true)), inTurn(task('b'))]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it.each([
  ['2026-01-31 09:05:00.5+00', '2026-01-31T09:05:00.5+00:00'],
  ['2026-01-31 09:05:00+05:30', '2026-01-31T09:05:00+05:30'],
  ['2026-01-31 09:05:00-0330', '2026-01-31T09:05:00-03:30'],
  ['2026-01-31 09:05:00', '2026-01-31T09:05:00Z'],
  ['infinity', 'infinity'],
])('the time %s is written as %s', (time, expected) => expect(toRfc3339(time)).toBe(expected));
