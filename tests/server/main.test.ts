import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUILT_SITE_FILE, type BuiltSite } from '#contracts/built-site.ts';
import { listen } from '#server/http/listen.ts';
import { prepareFolder } from '../support/database.ts';
import { QUICK_VARIABLES } from '../support/quick-node.ts';
import { ask, BUILT_SITE, makeFolder, SITE, writeFiles } from '../support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Starts the real entry like `node server/main.ts`, without the backend, which has other tests. */
function run(folder: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, folder], { env: { ...QUICK_VARIABLES, BACKEND: 'off', ...variables } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** The output of a process that ends by itself. */
async function outcome(child: ReturnType<typeof run>) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr, code };
}

/** The next line that the process prints. */
async function nextLine(child: ChildProcess): Promise<string> {
  const [line] = await once(child.stdout ?? child, 'data');
  return String(line);
}

describe('node server/main.ts', () => {
  it('prints where the site is, and serves it there', async () => {
    const line = await nextLine(run(await makeFolder(SITE), { PORT: '0' }));
    expect(line).toMatch(/^Tom & Ada is at http:\/\/localhost:\d+\/resources\/\n$/);
    const { port, pathname } = new URL(line.trim().split(' ').at(-1) ?? '');
    expect((await ask(Number(port), pathname)).body.toString()).toBe(SITE['index.html']);
  });

  it('serves a site at the root of its host', async () => {
    const facts = { ...BUILT_SITE, title: 'Garten', base: '/' };
    const line = await nextLine(
      run(await makeFolder({ ...SITE, [BUILT_SITE_FILE]: JSON.stringify(facts) }), { PORT: '0' }),
    );
    const [, port] = /^Garten is at http:\/\/localhost:(\d+)\/\n$/.exec(line) ?? [];
    expect((await ask(Number(port), '/')).body.toString()).toBe(SITE['index.html']);
    expect((await ask(Number(port), '/docs/x')).headers.location).toBe('/docs/x/');
  });

  it('reports a port in use, and how to choose another, before it creates any data', async () => {
    const other = createServer();
    onTestFinished(() => {
      other.close();
    });
    const port = await listen(other, { host: '127.0.0.1', port: 0 });
    const data = join(await makeFolder({}), 'data');
    const variables = { PORT: String(port), BACKEND: 'on', DATA_FOLDER: data };
    expect(await outcome(run(await makeFolder(SITE), variables))).toEqual({
      stdout: '',
      stderr: `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start\n`,
      code: 1,
    });
    expect(existsSync(data)).toBe(false);
  });

  it('names the command to run if the site is not built', async () => {
    const { stderr, code } = await outcome(run('/nowhere/dist', {}));
    expect(stderr).toBe(
      'There is no built site in /nowhere/dist. Build it first: npm run build (npm start does both).\n',
    );
    expect(code).toBe(1);
  });

  it('reports what is wrong with the environment', async () => {
    const { stderr, code } = await outcome(run(await makeFolder(SITE), { PORT: 'http' }));
    expect(stderr).toBe('PORT is "http". It must be a whole number from 0 to 65535, as in PORT=3001.\n');
    expect(code).toBe(1);
  });

  it.each([
    [
      'that cannot be created',
      '/proc/data',
      'The data folder /proc/data cannot be used (ENOENT: no such file or directory). ',
    ],
    ['inside the site', undefined, ' is inside the site that is served, where everybody could read its keys. '],
  ])('reports at once that a data folder %s cannot be used', async (_name, given, message) => {
    const folder = await makeFolder(SITE);
    const DATA_FOLDER = given ?? join(folder, 'data');
    const { stdout, stderr, code } = await outcome(run(folder, { BACKEND: 'on', DATA_FOLDER, PORT: '0' }));
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: expect.stringContaining(message), code: 1 });
    expect(stderr).toContain('with DATA_FOLDER.');
  });

  it('starts no backend for a site whose pages use none', async () => {
    const facts = JSON.stringify({ ...BUILT_SITE, hasSignIn: false, hasFeedback: false });
    const folder = await makeFolder({ ...SITE, [BUILT_SITE_FILE]: facts });
    const data = join(await makeFolder({}), 'data');
    const child = run(folder, { BACKEND: 'on', DATA_FOLDER: data, PORT: '0' });
    const port = Number(new URL((await nextLine(child)).trim().split(' ').at(-1) ?? '').port);
    const output = outcome(child);
    expect((await ask(port, '/resources/backend.json')).status).toBe(404);
    child.kill();
    expect(await output).toEqual({
      stdout: expect.stringMatching(/^Tom & Ada is stopping .*\n$/),
      stderr: '',
      code: 0,
    });
    expect(existsSync(data)).toBe(false);
  });

  it('says nothing of accounts where a site only asks if a page was helpful', async () => {
    const facts = JSON.stringify({ ...BUILT_SITE, hasSignIn: false, agreements: null });
    const folder = await makeFolder({ ...SITE, [BUILT_SITE_FILE]: facts });
    const data = join(await makeFolder({}), 'data');
    await prepareFolder(join(data, 'database'));
    const child = run(folder, { BACKEND: 'on', DATA_FOLDER: data, PORT: '0' });
    const output = outcome(child);
    const line = await nextLine(child);
    const port = Number(new URL(line.trim().split('\n')[0]?.split(' ').at(-1) ?? '').port);
    await expect.poll(async () => (await ask(port, '/resources/backend.json')).status).toBe(200);
    child.kill();
    const { stdout, stderr } = await output;
    expect(line + stdout).toContain(`Answers of readers are in ${data}, by PGlite`);
    expect(line + stdout).not.toMatch(/Accounts|E-mails|Signing in/);
    expect(stderr).toBe('');
  });

  it('serves a new build without a restart, with the backend that it asks for', async () => {
    const toFacts = (facts: Partial<BuiltSite>) => ({
      [BUILT_SITE_FILE]: JSON.stringify({ ...BUILT_SITE, ...facts }),
    });
    const folder = await makeFolder({ ...SITE, ...toFacts({ hasSignIn: false, hasFeedback: false }) });
    const data = join(await makeFolder({}), 'data');
    await prepareFolder(join(data, 'database'));
    const child = run(folder, { BACKEND: 'on', DATA_FOLDER: data, PORT: '0' });
    const output = outcome(child);
    const port = Number(new URL((await nextLine(child)).trim().split(' ').at(-1) ?? '').port);
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    const getStatus = async (path: string) => (await ask(port, path)).status;
    const limit = { timeout: 30_000 };
    expect(await getStatus('/resources/backend.json')).toBe(404);

    await writeFiles(folder, { 'new/index.html': 'new', ...toFacts({ title: 'Ada & Tom' }) });
    await expect.poll(() => getStatus('/resources/new/'), limit).toBe(200);
    expect(await getStatus('/resources/backend.json')).toBe(200);
    await expect.poll(() => printed, limit).toContain('Signing in works');

    expect(printed).toContain(`The site was built again. As it is now, it is at http://localhost:${port}/resources/\n`);
    printed = '';
    await writeFiles(folder, toFacts({ title: 'Tom, Ada & Kim', codeLength: 8 }));
    await expect.poll(async () => (await getStatus('/health')) === 200 && printed, limit).toContain('Signing in works');
    child.kill();
    expect(await output).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'finishes pending requests on %s, accepts no new ones and exits with 0',
    async (signal) => {
      const film = Buffer.alloc(24_000_000, 'film');
      const child = run(await makeFolder({ ...SITE, 'film.webm': film }), { PORT: '0' });
      const exit = once(child, 'exit');
      const port = Number(new URL((await nextLine(child)).trim().split(' ').at(-1) ?? '').port);
      const outgoing = request({ host: '127.0.0.1', port, path: '/resources/film.webm' }).end();
      const [answer] = await once(outgoing, 'response');

      child.kill(signal);
      expect(await nextLine(child)).toBe('Tom & Ada is stopping and finishes pending requests.\n');
      const rest = text(child.stdout);
      child.kill(signal);
      await expect(ask(port, '/resources/')).rejects.toThrow('ECONNREFUSED');
      expect((await buffer(answer)).equals(film)).toBe(true);
      expect(await exit).toEqual([0, null]);
      expect(await rest).toBe('');
    },
  );

  it.skipIf(process.platform === 'win32')('goes on at the signals of programs that rotate log files', async () => {
    const child = run(await makeFolder(SITE), { PORT: '0' });
    const output = outcome(child);
    const port = Number(new URL((await nextLine(child)).trim().split(' ').at(-1) ?? '').port);
    for (const signal of ['SIGHUP', 'SIGUSR1'] as const) {
      child.kill(signal);
      expect((await ask(port, '/resources/')).status).toBe(200);
    }
    child.kill();
    // At SIGUSR1 Node by itself would report its debugger.
    expect(await output).toMatchObject({ stderr: '', code: 0 });
  });

  it('says where links in e-mails lead, and that a proxy is not trusted, where settings do not go together', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'door@example.org', SITE_URL: 'https://old.example' };
    const data = join(await makeFolder({}), 'data');
    // It says so before it knows that no database answers.
    const variables = { BACKEND: 'on', DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_FOLDER: data, PORT: '0' };
    const child = run(await makeFolder(SITE), { ...variables, ...mail });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
    await expect.poll(() => output).toContain('\nAll visitors count as one client');
    expect(output).toContain('\nLinks in e-mails lead to https://old.example, as SITE_URL says');
  });

  it('goes on when nobody reads its output any more, such as a program that kept it', async () => {
    const data = join(await makeFolder({}), 'data');
    await prepareFolder(join(data, 'database'));
    const child = run(await makeFolder(SITE), { BACKEND: 'on', DATA_FOLDER: data, PORT: '0' });
    const exit = once(child, 'exit');
    const line = await nextLine(child);
    const port = Number(new URL(line.split('\n')[0]?.split(' ').at(-1) ?? '').port);
    // It goes on to say where accounts and e-mails are, and that signing in works.
    child.stdout.destroy();
    child.stderr.destroy();
    await expect.poll(async () => (await ask(port, '/resources/backend.json')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it.skipIf(process.platform === 'win32')('stops with npm, whose shell does not forward the signal', async () => {
    const command = `"${process.execPath}" "${MAIN}" "${await makeFolder(SITE)}"; true`;
    const shell = spawn('sh', ['-c', command], { env: { BACKEND: 'off', PORT: '0', npm_lifecycle_event: 'start' } });
    expect(await nextLine(shell)).toContain('Tom & Ada is at');
    shell.kill('SIGTERM');
    // The stream ends when the last process that writes to it has ended.
    expect(await text(shell.stdout)).toContain('Tom & Ada is stopping');
  });
});
