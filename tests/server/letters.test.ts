import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadLetterSite } from '#server/backend/letters/letter-site.ts';
import { day } from '../database/community.ts';
import { makeTempFolder, readOutbox, startTestBackend, type TestBackend } from '../support/backend.ts';
import { getText, LETTER_SITE, letterSiteFiles, letterVersion } from '../support/letters.ts';
import { getHeader, startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { runScript } from '../support/run-command.ts';
import { runHere } from '../support/run-here.ts';
import { writeFiles } from '../support/server.ts';

const CODE = letterVersion('code', 1, day(-30));
const NEXT = letterVersion('code', 2, day(20));

/** Ends every claim, like the time after a killed run. */
const END_CLAIMS = `
  create function public.end_claims() returns void language sql security definer as
    $$ update public.letters set next_attempt_at = now() where state in ('sending', 'waiting') $$;
  grant execute on function public.end_claims() to service_role;`;

const SCRIPT = fileURLToPath(new URL('../../cli/letters.ts', import.meta.url));

let site: string;
beforeAll(async () => {
  site = await makeTempFolder();
  await writeFiles(site, letterSiteFiles([CODE, NEXT]));
});
afterAll(() => rm(site, { recursive: true, force: true }));

async function getSteward({ dataFolder, origin }: TestBackend): Promise<SupabaseClient> {
  const { secretKey } = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'));
  return createClient(origin, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function joinAs(backend: TestBackend, name: string, locale = 'en'): Promise<SupabaseClient> {
  const email = `${name}@example.org`;
  const client = backend.client();
  await client.auth.signInWithOtp({ email });
  const { code } = await backend.mailTo(email);
  await client.auth.verifyOtp({ email, token: code, type: 'email' });
  const signed = [{ document: CODE.document, sha256: CODE.sha256 }];
  await client.rpc('sign_agreements', { display_name: name, signed, locale }).throwOnError();
  return client;
}

describe('the embedded server', () => {
  it('delivers a receipt soon after the act, in the language of the signature', async () => {
    const letters = await loadLetterSite(site, LETTER_SITE);
    const backend = await startTestBackend({ letters });
    onTestFinished(() => backend.stop());
    await (await getSteward(backend)).rpc('publish_agreement_versions', { versions: [CODE] }).throwOnError();
    const ada = await joinAs(backend, 'ada', 'de');
    const receipts = async () =>
      (await readOutbox(backend.dataFolder, 'ada@example.org')).filter(({ code }) => code === '');
    await expect.poll(receipts).toHaveLength(1);
    const [receipt] = await receipts();
    expect(receipt?.subject).toBe('Du bist Mitglied von Tom & Ada, Nummer 1');
    expect(receipt?.text).toContain(`${backend.origin}/resources/docs/code/history/1/`);
    expect(receipt?.text).toContain(CODE.sha256);
    await ada.rpc('leave_community').throwOnError();
    await expect.poll(async () => (await receipts())[0]?.subject).toBe('Du hast Tom & Ada verlassen');
    // The mail is there a moment before its record.
    await expect
      .poll(async () => (await ada.from('notices').select('kind,outcome').order('id')).data)
      .toEqual([
        { kind: 'joined', outcome: 'sent' },
        { kind: 'left', outcome: 'sent' },
      ]);
    expect(backend.faults()).toEqual([]);
  });
});

describe('npm run letters', () => {
  let backend: TestBackend;
  let steward: SupabaseClient;
  let mailServer: TestMailServer;
  let variables: Record<string, string>;
  let letters: typeof import('#cli/letters.ts').letters;

  const run = (...line: string[]) => runHere(letters, line, variables);
  const runAlone = (...line: string[]) => runScript('letters.ts', line, { variables });
  const received = () => mailServer.received.map((mail) => getHeader(mail, 'To'));
  const addresses = (...names: string[]) => names.map((name) => `${name}@example.org`);
  const endClaims = () => steward.rpc('end_claims').throwOnError();

  beforeAll(async () => {
    // Without its site the server delivers nothing, like a hosted backend.
    backend = await startTestBackend({ extraMigration: END_CLAIMS });
    steward = await getSteward(backend);
    mailServer = await startMailServer();
    variables = {
      ...{ DATA_FOLDER: backend.dataFolder, PORT: String(backend.port), OUT_DIR: site },
      ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'The door <door@example.org>' },
    };
    // The command reads the location of the built site when it is loaded.
    vi.stubEnv('OUT_DIR', variables.OUT_DIR);
    ({ letters } = await import('#cli/letters.ts'));
    vi.unstubAllEnvs();
    await steward.rpc('publish_agreement_versions', { versions: [CODE, NEXT] }).throwOnError();
    for (const name of ['ada', 'bob', 'eve']) await joinAs(backend, name);
  });
  afterAll(async () => {
    await mailServer?.stop();
    await backend?.stop();
  });

  it('names the missing settings if no mail server is set', async () => {
    const { SMTP_URL: _, ...without } = variables;
    const { code, stderr } = await runHere(letters, ['deliver'], without);
    expect(stderr).toContain('SMTP_URL and MAIL_FROM, the mail server and the sender of the letters, are not set');
    expect(code).toBe(1);
  });

  it('waits while the mail server is down, and continues once it is back', async () => {
    await mailServer.stop();
    const down = await run('deliver');
    expect(down.code).toBe(1);
    expect(down.stderr).toContain(
      '0 letters sent, 0 refused by the mail server, 0 to be retried later.\nThe rest waits: ',
    );
    expect(down.stderr).toContain('ECONNREFUSED');
    const { stdout } = await run('list', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject(
      ['ada', 'bob', 'eve'].map(() => ({ kind: 'joined', state: 'waiting', attempts: 0 })),
    );
    await mailServer.start();
    mailServer.verdictOnRecipient = (address) =>
      address.startsWith('eve') ? `550 No such mailbox: <${address}>` : '250 OK';
    const up = await run('deliver');
    // A schedule keeps what it prints as a log.
    expect(up.stderr).toMatch(/cannot be delivered: .*550 No such mailbox: <\(an address\)>\n/);
    expect(up.stderr).toContain('2 letters sent, 1 refused by the mail server, 0 to be retried later.');
    expect(up.code).toBe(1);
    expect(received()).toEqual(addresses('ada', 'bob'));
    // Who answers a letter reaches the community.
    expect(mailServer.received.map((mail) => getHeader(mail, 'Reply-To'))).toEqual([
      'us@handbook.example',
      'us@handbook.example',
    ]);
    expect((await run('deliver')).code).toBe(0);
    expect(received()).toHaveLength(2);
  });

  it('attaches the exact text as a file, with its own Message-ID', async () => {
    const [mail = ''] = mailServer.received;
    expect(mail).toMatch(/^From: The door <door@example\.org>\r$/m);
    expect(getHeader(mail, 'Message-ID')).toMatch(/^<letter\.[0-9a-f-]{36}@handbook\.example>$/);
    expect(getHeader(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail).toMatch(/^Content-Type: text\/plain; charset=utf-8; name=code-1\.txt\r$/m);
    const base64 = Buffer.from(getText('code', 1)).toString('base64');
    expect(mail.replaceAll('\r\n', '')).toContain(base64);
  });

  it('shows who cannot be reached, and retries on request', async () => {
    const { stdout, stderr } = await run('list');
    expect(stdout).toMatch(/joined +eve@example\.org +eve .* undeliverable .*550 No such mailbox/);
    expect(stderr).toContain('1 letter, of which 1 cannot be delivered.');
    mailServer.verdictOnRecipient = () => '250 OK';
    expect((await run('retry')).stderr).toContain('1 letter will be retried.');
    expect((await run('deliver')).stderr).toContain('1 letter sent');
    expect(received()).toEqual(addresses('ada', 'bob', 'eve'));
  });

  it('shows each mail of an announcement without writing any', async () => {
    const { stdout, stderr, code } = await run('announce', 'code', '2', '--dry-run');
    expect(stdout.match(/^To: .*$/gm)).toEqual(addresses('ada', 'bob', 'eve').map((email) => `To: ${email}`));
    expect(stdout).toContain('Attached: code-2.txt (');
    expect(stdout).toContain('\nhttps://handbook.example/resources/docs/code/history/2/since/1/\n');
    expect(stderr).toContain('Nothing was written: 3 letters would be.');
    expect(code).toBe(0);
    expect(JSON.parse((await run('list', '--format', 'json')).stdout)).toEqual([]);
  });

  it('continues after a kill, loses nobody, and only repeats a mail if nobody can know whether it was sent', async () => {
    mailServer.received.length = 0;
    expect((await run('announce', 'code', '2')).stderr).toContain('3 letters written.');
    expect((await run('announce', 'code', '2')).stderr).toContain('0 letters written, and 3 had been before.');
    // The second mail is accepted, but not acknowledged.
    let mails = 0;
    mailServer.verdictOnMail = () => {
      mails += 1;
      return mails === 2 ? undefined : '250 OK';
    };
    const child = spawn(process.execPath, [SCRIPT, 'deliver'], { env: variables, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => mails, { timeout: 30_000 }).toBe(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(received()).toEqual(addresses('ada', 'bob'));
    // Nobody takes them while the killed run may still hold its claim.
    expect((await run('deliver')).stderr).toContain('0 letters sent');
    await endClaims();
    const { stderr, code } = await run('deliver');
    expect(stderr).toContain('2 letters sent');
    expect(code).toBe(0);
    expect(received()).toEqual(addresses('ada', 'bob', 'bob', 'eve'));
    const ids = mailServer.received.map((mail) => getHeader(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(ids[2]);
  });

  it('lists who was not notified', async () => {
    const { data } = await steward.rpc('list_untold', { document: 'code', version: 2 });
    expect(data).toEqual([]);
    const { data: untold } = await steward.rpc('list_untold', { document: 'code', version: 1 });
    expect(untold).toEqual([]);
  });

  it('sends each letter once with two runs in parallel', async () => {
    mailServer.verdictOnMail = () => '250 OK';
    mailServer.received.length = 0;
    expect((await run('welcome')).stderr).toContain('3 letters written.');
    const runs = await Promise.all([runAlone('deliver'), runAlone('deliver')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(received().sort()).toEqual(addresses('ada', 'bob', 'eve'));
    expect((await run('welcome')).stderr).toContain('0 letters written, and 3 had been before.');
  });

  it('records a mail that the mail server has before it ends with a signal, and gives the others back', async () => {
    for (const email of addresses('ada', 'bob', 'eve'))
      await steward.rpc('record_member_act', { email, act: 'warn', reason: 'Loud', who: 'Ana' }).throwOnError();
    mailServer.received.length = 0;
    const child = spawn(process.execPath, [SCRIPT, 'deliver'], { env: variables, stdio: ['ignore', 'ignore', 'pipe'] });
    const stderr = text(child.stderr);
    mailServer.verdictOnMail = () => {
      child.kill('SIGTERM');
      return '250 OK';
    };
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await stderr).toMatch(/\d letters? sent, 0 .*\nThe rest waits: the command was interrupted\.\n$/);
    mailServer.verdictOnMail = () => '250 OK';
    expect((await run('deliver')).code).toBe(0);
    expect(received()).toEqual(addresses('ada', 'bob', 'eve'));
    expect(JSON.parse((await run('list', '--format', 'json')).stdout)).toEqual([]);
  });

  it.each([
    [['announce', 'code', 'two'], '"two" is not a version.'],
    [['remind'], 'Use either --standing or --unread to choose who is reminded.'],
    [
      ['remind', '--standing', 'due', '--unread', 'code'],
      'Use either --standing or --unread to choose who is reminded.',
    ],
    [['remind', '--standing', 'left'], '--standing is "left".'],
    [['welcome', '--days', '0'], '--days is "0".'],
  ])('refuses %j', async (line, message) => {
    const { code, stderr } = await run(...line);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it('reminds members who have not read a document, once, and announces none that is only read', async () => {
    const drill = { ...letterVersion('drill', 1, '2026-01-01'), kind: 'acknowledgement' };
    await steward.rpc('publish_agreement_versions', { versions: [drill] }).throwOnError();
    await steward.rpc('publish_required_reading', { documents: ['drill'] }).throwOnError();
    const moved = { ...variables, SITE_URL: 'https://moved.example' };
    const trial = await runHere(letters, ['remind', '--unread', 'drill', '--dry-run'], moved);
    expect(trial.stdout).toContain('https://moved.example/');
    expect(trial.stdout.match(/^Subject: Tom & Ada: please read/gm)).toHaveLength(3);
    expect((await run('remind', '--unread', 'drill')).stderr).toContain('3 letters written.');
    expect((await run('remind', '--unread', 'drill')).stderr).toContain('0 letters written, and 3 had been before.');
    const announced = await run('announce', 'drill', '1');
    expect(announced).toMatchObject({ code: 1, stderr: expect.stringContaining('letters -- remind --unread drill') });
  });

  it('refuses to announce an unpublished version', async () => {
    const { code, stderr } = await run('announce', 'code', '9');
    expect(stderr).toContain('Version 9 of "code" is not published.');
    expect(code).toBe(1);
  });
});
