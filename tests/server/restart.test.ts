import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { DATABASE_UNAVAILABLE, UNEXPECTED_FAILURE } from '#contracts/error-codes.ts';
import { version } from '../database/community.ts';
import { makeTempFolder, readOutbox, SITE_FILES, startTestBackend } from '../support/backend.ts';
import { prepareFolder } from '../support/database.ts';
import { QUICK_VARIABLES } from '../support/quick-node.ts';
import { BUILT_SITE, writeFiles } from '../support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

interface Folders {
  site: string;
  data: string;
}

async function makeFolders(): Promise<Folders> {
  const folder = await makeTempFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const folders = { site: join(folder, 'site'), data: join(folder, 'data') };
  const facts = { ...BUILT_SITE, agreements: 'agreements.json' };
  await writeFiles(folders.site, { ...SITE_FILES, [BUILT_SITE_FILE]: JSON.stringify(facts) });
  await prepareFolder(join(folders.data, 'database'));
  return folders;
}

/** Writes the file of the build for these versions of an agreement. */
async function writeAgreements({ site }: Folders, ...versions: ReturnType<typeof version>[]): Promise<void> {
  const records = versions.map(({ document: _, title: __, ...record }) => record);
  const agreement = { id: 'code', title: 'The code', href: '/resources/docs/code/', versions: records };
  await writeFiles(site, { 'agreements.json': JSON.stringify({ agreements: [agreement] }) });
}

/** Runs the real process, as `npm start` does. */
function run({ site, data }: Folders) {
  const child = spawn(process.execPath, [MAIN, site], {
    // In a time zone behind UTC, a time that is read as the machine's own is in the future.
    env: { ...QUICK_VARIABLES, PORT: '0', DATA_FOLDER: data, MAIL_PAUSE: '0', TZ: 'America/Los_Angeles' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs the process and waits until signing in works. */
async function start(folders: Folders) {
  const child = run(folders);
  const stderr = text(child.stderr);
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  while (!stdout.includes('Signing in works')) await once(child.stdout, 'data');
  const origin = /http:\/\/localhost:\d+/.exec(stdout)?.[0] ?? '';
  const { key } = await (await fetch(`${origin}/resources/backend.json`)).json();
  const client = createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const exit = once(child, 'exit');
    child.kill(signal);
    return { exit: await exit, stderr: await stderr };
  };
  return { origin, client, stdout, stop };
}

async function getNewestMail({ data }: Folders, to: string) {
  const [mail] = await readOutbox(data, to);
  if (!mail) throw new Error('The outbox is empty.');
  return mail;
}

it('a restart loses nothing that was confirmed, whether the process was stopped or killed', async () => {
  const email = 'ada@example.org';
  const published = version('code', 1, -10);
  const { statements: _, ...firstRow } = published;
  const folders = await makeFolders();
  await writeAgreements(folders, published);

  const first = await start(folders);
  // The whole URL is printed, and stored where only the owner of the process can read it.
  const file = join(folders.data, 'outbox-url');
  const url = await readFile(file, 'utf8');
  expect(url).toMatch(/^http:\/\/localhost:\d+\/outbox\/\?key=[\w-]{43}\n$/);
  expect(first.stdout).toContain(`E-mails are kept at ${url}`);
  expect(first.stdout).toContain(`Accounts are in ${folders.data}, by PGlite: DATABASE_URL is not set.\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const readVersions = async ({ client }: typeof first) =>
    (await client.from('agreement_versions').select().order('version')).data;
  expect(await readVersions(first)).toMatchObject([firstRow]);

  const second = run(folders);
  const [refusal, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect(refusal).toMatch(/^The data in .* is in use by another Commonplace \(process \d+\)\. Stop that one first/);
  expect(code).toBe(1);

  await first.client.auth.signInWithOtp({ email });
  const { code: token } = await getNewestMail(folders, email);
  const { data } = await first.client.auth.verifyOtp({ email, token, type: 'email' });
  expect(await first.stop('SIGTERM')).toEqual({ exit: [0, null], stderr: '' });

  // A version that was published with another text is refused. People can still sign in.
  await writeAgreements(folders, { ...published, sha256: 'f'.repeat(64) }, version('code', 2, 10));
  const afterStop = await start(folders);
  expect(await readVersions(afterStop)).toMatchObject([firstRow]);
  const refreshed = await afterStop.client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  expect(refreshed.data.user?.id).toBe(data.user?.id);
  await afterStop.client.auth.signInWithOtp({ email });
  expect((await afterStop.stop('SIGKILL')).stderr).toBe(
    'The agreements were not published, so people sign the versions that were published before. ' +
      'Version 1 of "code" was published with another text. What was published never changes; a change is a new version.\n',
  );

  const afterKill = await start(folders);
  const refresh_token = refreshed.data.session?.refresh_token ?? '';
  const { user } = (await afterKill.client.auth.refreshSession({ refresh_token })).data;
  expect(user?.id).toBe(data.user?.id);
  expect(Date.parse(user?.last_sign_in_at ?? '')).toBeLessThanOrEqual(Date.now());
  const { code: laterToken } = await getNewestMail(folders, email);
  const signedIn = await afterKill.client.auth.verifyOtp({ email, token: laterToken, type: 'email' });
  expect(signedIn.data.user?.id).toBe(data.user?.id);
  expect((await afterKill.stop('SIGTERM')).exit).toEqual([0, null]);
  await expect(readFile(join(folders.data, 'lock'))).rejects.toThrow('ENOENT');
});

describe('a backend that cannot start', () => {
  it('leaves the site running, and is reported to people who sign in and to the person who runs the site', async () => {
    const backend = await startTestBackend({ isStarting: true, timeoutMs: 1, extraMigration: 'select nonsense;' });
    onTestFinished(() => backend.stop());
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const askForCode = async () => {
      const body = '{"email":"ada@example.org"}';
      const response = await fetch(`${backend.origin}/auth/v1/otp`, { method: 'POST', headers, body });
      return [response.status, await response.json()];
    };
    const unavailable = (msg: string) => [503, { code: 503, error_code: UNEXPECTED_FAILURE, msg }];

    const starting = 'The backend is still starting. Please try again in a moment.';
    expect(await askForCode()).toEqual(unavailable(starting));
    const table = await fetch(`${backend.origin}/rest/v1/schema_steps`, { headers });
    const error = { code: DATABASE_UNAVAILABLE, message: starting, details: null, hint: null };
    expect([table.status, await table.json()]).toEqual([503, error]);

    await expect(backend.ready).rejects.toThrow(/for_this_test\.sql failed: column "nonsense" does not exist/);
    expect(await askForCode()).toEqual(
      unavailable('The backend could not be started. The log of the site has the reason.'),
    );
    expect((await fetch(`${backend.origin}/resources/`)).status).toBe(200);
    expect(backend.faults()).toEqual([]);
  });
});
