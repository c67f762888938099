import { readdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { listen } from '#server/http/listen.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { runHere } from '#tests/support/run-here.ts';
import { makeFolder } from '#tests/support/server.ts';
import { PUSH_FIRST } from './backend/backend-errors.ts';
import { backUp } from './backup.ts';
import { members } from './members.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend?.stop());

describe('a backend that is named', () => {
  it('is named by its URL and its key, and the key is not shown', async () => {
    const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
    const file = join(await makeFolder({ key: `${secretKey}\n` }), 'key');
    const outcome = await runHere(members, ['list', '--format', 'json', '--url', `${backend.origin}/`], {
      BACKEND_SECRET_KEY_FILE: file,
    });
    expect(outcome).toMatchObject({ code: 0, stderr: `Backend: ${backend.origin}\n0 members\n` });
    expect(JSON.parse(outcome.stdout)).toEqual([]);
  });

  it('rejects a wrong key, and the publishable one is recognised before it is sent', async () => {
    const list = (key: string) => runHere(members, ['list'], { BACKEND_URL: backend.origin, BACKEND_SECRET_KEY: key });
    const wrong = await list('sb_secret_wrong');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toBe(
      `Backend: ${backend.origin}\n${backend.origin} does not accept the key (status 401: Invalid API key). Is it its secret key?\n`,
    );
    expect((await list(backend.publishableKey)).stderr).toMatch(
      /^This is the publishable key, which every visitor has\./,
    );
  });

  it('has every migration, or the command says how to get them', async () => {
    const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
    const steps = createClient(backend.origin, secretKey, { auth: { persistSession: false } }).from('schema_steps');
    const variables = { BACKEND_URL: backend.origin, BACKEND_SECRET_KEY: secretKey };
    const list = () => runHere(members, ['list', '--format', 'json'], variables);
    const { data: stored } = await steps.select('step').order('step').throwOnError();
    expect(stored.at(-1)).toEqual({ step: SCHEMA_STEP });

    await steps.insert({ step: SCHEMA_STEP + 1, name: 'of a later version' }).throwOnError();
    const newer = await list();
    expect([newer.code, newer.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^The database there is newer than this version of the site: .* Is this copy up to date\?$/m,
      ),
    ]);

    await steps.delete().gte('step', SCHEMA_STEP).throwOnError();
    const older = await list();
    await steps.insert({ step: SCHEMA_STEP, name: 'as it was' }).throwOnError();
    expect([older.code, older.stdout, older.stderr]).toEqual([
      1,
      '',
      `Backend: ${backend.origin}\nThe database of ${backend.origin} is older than this version of the site: it has step ${SCHEMA_STEP - 1}, ` +
        `and ${SCHEMA_STEP} is needed. ${PUSH_FIRST}\n`,
    ]);
  });

  it('is not guessed when only a key is set', async () => {
    const outcome = await runHere(members, ['list'], {
      DATA_FOLDER: backend.dataFolder,
      BACKEND_SECRET_KEY: 'sb_secret_x',
    });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A secret key is set, but not for which backend\./),
    });
  });
});

describe('the embedded backend', () => {
  it('that does not answer is reported, with how to start it', async () => {
    const taken = createServer();
    const port = await listen(taken, { host: '127.0.0.1', port: 0 });
    taken.close();
    const outcome = await runHere(members, ['list'], { DATA_FOLDER: backend.dataFolder, PORT: String(port) });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: `Backend: http://localhost:${port} (the embedded one)\nhttp://localhost:${port} cannot be reached: nothing listens there. Start the site (npm start), or set PORT to its port.\n`,
    });
  });

  it('is sought where the server listens, if that is one address of the network', async () => {
    // An address of the block that is reserved for documentation.
    const settings = { DATA_FOLDER: backend.dataFolder, HOST: '2001:db8::1', PORT: '1' };
    const outcome = await runHere(members, ['list'], settings);
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Backend: (http:\/\/\[2001:db8::1\]:1) \(the embedded one\)\n\1 cannot be reached: /,
      ),
    });
  });

  it('that was never started is reported as missing, and none is created', async () => {
    const folder = await makeFolder({});
    const outcome = await runHere(members, ['list'], { DATA_FOLDER: folder });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it has no keys yet. Start the site once'),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not reported as missing if this user may not read its keys', async () => {
    const folder = await makeFolder({});
    // As with a folder of another user, the system does not reveal whether the file exists; root may look at everything else.
    await symlink('keys.json', join(folder, 'keys.json'));
    const outcome = await runHere(members, ['list'], { DATA_FOLDER: folder });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/keys\.json cannot be read \(ELOOP.*run this as that user\.\n$/),
    });
  });

  it('with PostgreSQL gets no second database in its folder if DATABASE_URL is forgotten', async () => {
    const folder = await makeFolder({ 'keys.json': await readFile(join(backend.dataFolder, 'keys.json'), 'utf8') });
    const outcome = await runHere(backUp, ['--output', await makeFolder({})], { DATA_FOLDER: folder, PORT: '1' });
    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/There is no database in .*, and DATABASE_URL is not set\. /),
    });
    expect(await readdir(folder)).toEqual(['keys.json']);
  });

  it('that is stopped, with a PostgreSQL that does not answer, is reported at once', async () => {
    const outcome = await runHere(backUp, ['--output', await makeFolder({})], {
      DATA_FOLDER: await makeFolder({ 'keys.json': await readFile(join(backend.dataFolder, 'keys.json'), 'utf8') }),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PORT: '1',
    });
    const message =
      /is opened: PostgreSQL at 127.0.0.1:1\/none\.\n.*PostgreSQL does not answer \(connect .*\)\. Check DATABASE_URL\.\n$/;
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('names settings that cannot be read', async () => {
    const outcome = await runHere(members, ['list'], { PORT: 'x' });
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringMatching(/^PORT is "x"\. It must be .*\n$/) });
  });
});
