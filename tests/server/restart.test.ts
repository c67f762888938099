import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DATABASE_UNAVAILABLE, UNEXPECTED_FAILURE } from '#contracts/error-codes.ts';
import type { KeptMail } from '#server/backend/outbox/outbox.ts';
import { makeTempFolder, SITE_FILES, startTestBackend } from '../support/backend.ts';
import { prepareFolder } from '../support/database.ts';
import { writeFiles } from '../support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

async function makePlace() {
  const folder = await makeTempFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(join(folder, 'site'), SITE_FILES);
  const dataFolder = join(folder, 'data');
  await prepareFolder(join(dataFolder, 'database'));
  return { site: join(folder, 'site'), dataFolder };
}

/** The real process, as `npm start` runs it. */
function run({ site, dataFolder }: Awaited<ReturnType<typeof makePlace>>) {
  const child = spawn(process.execPath, [MAIN, site], { env: { PORT: '0', DATA_FOLDER: dataFolder, MAIL_PAUSE: '0' } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Waits until signing in works. */
async function start(place: Awaited<ReturnType<typeof makePlace>>) {
  const child = run(place);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('Signing in works')) await once(child.stdout, 'data');
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  const { url, key } = await (await fetch(`${origin}/resources/backend.json`)).json();
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const exit = once(child, 'exit');
    child.kill(signal);
    return exit;
  };
  return { origin, client, said: () => said, stop };
}

async function newestMail(origin: string): Promise<KeptMail> {
  const [mail]: KeptMail[] = await (await fetch(`${origin}/outbox.json`)).json();
  if (!mail) throw new Error('The outbox is empty.');
  return mail;
}

describe('the process', () => {
  it('loses nothing that was acknowledged, whether it is told to stop or killed', async () => {
    const place = await makePlace();
    const email = 'ada@example.org';
    const first = await start(place);
    await first.client.auth.signInWithOtp({ email });
    const { code } = await newestMail(first.origin);
    const { data } = await first.client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(await first.stop('SIGTERM')).toEqual([0, null]);

    const second = await start(place);
    const refresh_token = data.session?.refresh_token ?? '';
    const refreshed = await second.client.auth.refreshSession({ refresh_token });
    expect(refreshed.data.user?.id).toBe(data.user?.id);
    await second.client.auth.signInWithOtp({ email });
    await second.stop('SIGKILL');

    const third = await start(place);
    const later = refreshed.data.session?.refresh_token ?? '';
    expect((await third.client.auth.refreshSession({ refresh_token: later })).data.user?.id).toBe(data.user?.id);
    const { code: laterCode } = await newestMail(third.origin);
    const signedIn = await third.client.auth.verifyOtp({ email, token: laterCode, type: 'email' });
    expect(signedIn.data.user?.id).toBe(data.user?.id);
    expect(await third.stop('SIGTERM')).toEqual([0, null]);
    await expect(readFile(join(place.dataFolder, 'lock'))).rejects.toThrow('ENOENT');
  });

  it('says where the e-mails are, and refuses a second one in its data', async () => {
    const place = await makePlace();
    const { origin, said } = await start(place);
    expect(said()).toContain(`E-mails are kept at ${origin}/outbox/\n`);
    const other = run(place);
    const [complaint, [code]] = await Promise.all([text(other.stderr), once(other, 'exit')]);
    expect(complaint).toMatch(/^The data in .* is in use by another Commonplace \(process \d+\)\. Stop that one first/);
    expect(code).toBe(1);
  });
});

describe('while it starts', () => {
  it('the site is there, and who wants to sign in waits', async () => {
    const backend = await startTestBackend({ atOnce: true });
    onTestFinished(() => backend.stop());
    expect((await fetch(`${backend.origin}/resources/`)).status).toBe(200);
    expect((await backend.client().auth.signInWithOtp({ email: 'ada@example.org' })).error).toBeNull();
  });

  it('nobody waits for ever', async () => {
    const backend = await startTestBackend({ atOnce: true, patience: 1 });
    onTestFinished(() => backend.stop());
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const body = '{"email":"ada@example.org"}';
    const otp = await fetch(`${backend.origin}/auth/v1/otp`, { method: 'POST', headers, body });
    const msg = 'The backend is still starting. Please try again in a moment.';
    expect([otp.status, await otp.json()]).toEqual([503, { code: 503, error_code: UNEXPECTED_FAILURE, msg }]);
    const rest = await fetch(`${backend.origin}/rest/v1/schema_steps`, { headers });
    const error = { code: DATABASE_UNAVAILABLE, message: msg, details: null, hint: null };
    expect([rest.status, await rest.json()]).toEqual([503, error]);
    expect(backend.faults()).toEqual([]);
  });

  it('the site stays when the backend cannot start, and says why where the site is run', async () => {
    const backend = await startTestBackend({ atOnce: true, extraMigration: 'select nonsense;' });
    onTestFinished(() => backend.stop());
    await expect(backend.ready).rejects.toThrow(/for_this_test\.sql failed: column "nonsense" does not exist/);
    expect((await fetch(`${backend.origin}/resources/`)).status).toBe(200);
    const { error } = await backend.client().auth.signInWithOtp({ email: 'ada@example.org' });
    expect(error).toMatchObject({
      status: 503,
      message: 'The backend could not be started. Whoever runs the site can read why in its log.',
    });
  });
});
