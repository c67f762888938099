import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL_ADDRESS_INVALID } from '#contracts/error-codes.ts';
import { createSmtpSender } from '#server/backend/mail/sender.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { LETTER_SITE } from '../support/letters.ts';
import { getHeader, startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { ask } from '../support/server.ts';

let mailServer: TestMailServer;
let backend: TestBackend;

beforeAll(async () => {
  mailServer = await startMailServer();
  const smtp = { url: mailServer.url, from: 'The door <door@example.org>' };
  const limits = {
    mailPause: 60,
    mailsPerHour: 5,
    mailsPerClient: 30,
    mailsPerDay: 200,
    wrongCodes: 5,
    attemptsPerClient: 100,
    answersPerClient: 30,
    requestsPerClient: 1000,
  };
  backend = await startTestBackend({ settings: { smtp, limits }, site: { letters: LETTER_SITE.letters } });
});
beforeEach(() => {
  mailServer.verdictOnMail = () => '250 OK';
  mailServer.verdictOnRecipient = () => '250 OK';
  mailServer.received.length = 0;
});
afterAll(async () => {
  await backend.stop();
  await mailServer.stop();
});

describe('with a mail server', () => {
  it('hands the e-mail over, in plain text and HTML', async () => {
    expect((await backend.client().auth.signInWithOtp({ email: 'ada@example.org' })).error).toBeNull();
    const [mail = ''] = mailServer.received;
    expect(mail).toMatch(/^From: The door <door@example\.org>\r$/m);
    expect(getHeader(mail, 'Reply-To')).toBe('us@handbook.example');
    expect(mail).toMatch(/^To: ada@example\.org\r$/m);
    expect(mail).toMatch(/^Subject: \d{6} confirms your address for Tom & Ada\r$/m);
    expect(mail).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  it('keeps nothing here: no outbox, nothing on the terminal', async () => {
    expect((await ask(backend.port, '/outbox/', { host: 'localhost' })).status).toBe(404);
    expect((await ask(backend.port, '/outbox.json', { host: 'localhost' })).status).toBe(404);
    expect(backend.printed).toEqual([]);
  });

  it('reports an e-mail that was not accepted, and allows an immediate retry', async () => {
    mailServer.verdictOnMail = () => '451 Try later';
    const email = 'bob@example.org';
    const { error } = await backend.client().auth.signInWithOtp({ email });
    expect(error).toMatchObject({ status: 500, message: 'Error sending sign-in email' });
    expect(backend.faults()).toEqual([expect.stringMatching(/^A sign-in e-mail could not be sent: .*451/)]);
    mailServer.verdictOnMail = () => '250 OK';
    expect((await backend.client().auth.signInWithOtp({ email })).error).toBeNull();
  });

  it.each([
    ['550 5.1.1 No such mailbox', { status: 400, code: EMAIL_ADDRESS_INVALID }],
    ['553-5.1.2 No such domain\r\n553 5.1.2 See our pages', { status: 400, code: EMAIL_ADDRESS_INVALID }],
    // The fault of a setting, or of the moment.
    ['554 5.7.1 Relay access denied', { status: 500 }],
    ['450 4.1.1 Unknown, perhaps', { status: 500 }],
  ])('refuses an address that the mail server does not know, and no other: %s', async (verdict, expected) => {
    mailServer.verdictOnRecipient = () => verdict;
    const { error } = await backend.client().auth.signInWithOtp({ email: 'nobody@example.org' });
    expect(error).toMatchObject(expected);
    expect(backend.faults()).toHaveLength(1);
  });

  it('names nobody in the log, even if the mail server does', async () => {
    mailServer.verdictOnMail = () => '550 5.1.1 <eve@example.org>: no such mailbox (eve@example.org)';
    await backend.client().auth.signInWithOtp({ email: 'eve@example.org' });
    const fault = /could not be sent: .*550 5\.1\.1 <\(an address\)>: no such mailbox \(\(an address\)\)$/;
    expect(backend.faults()).toEqual([expect.stringMatching(fault)]);
  });
});

it.each([
  ['door@example.org', 'door@example.org'],
  ['<door@example.org>', 'door@example.org'],
  ['The door <door@example.org>', 'The door <door@example.org>'],
  ['The door, Köln <door@example.org>', '=?UTF-8?Q?The_door=2C_K=C3=B6ln?= <door@example.org>'],
  ['The door (back) <door@example.org>', '"The door (back)" <door@example.org>'],
  ['The door: back <door@example.org>', '"The door: back" <door@example.org>'],
  ['"The \\"door\\"" <door@example.org>', '"The \\"door\\"" <door@example.org>'],
])('names the sender %s', async (from, header) => {
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await createSmtpSender({ url: mailServer.url, from }).send(mail);
  expect(getHeader(mailServer.received[0] ?? '', 'From')).toBe(header);
});

it('says which URL a mail server needs that does not encrypt from the start', async () => {
  const sender = createSmtpSender({ url: mailServer.url.replace('smtp:', 'smtps:'), from: 'door@example.org' });
  await expect(sender.check()).rejects.toThrow('does not encrypt from the start, as smtps:// needs it');
});

it('gives up a mail server that stops answering', async () => {
  mailServer.verdictOnMail = () => undefined;
  const sender = createSmtpSender({ url: mailServer.url, from: 'door@example.org', answerTimeoutMs: 100 });
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await expect(sender.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

describe('with a mail server that accepts nothing', () => {
  const ask = async (email: string, createUser: boolean) => {
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, create_user: createUser });
    const answer = await fetch(`${backend.origin}/auth/v1/otp`, { method: 'POST', headers, body });
    return [answer.status, await answer.text()];
  };

  it.each([true, false])(
    'gives the same answer for every address, known or not (create_user: %s)',
    async (createUser) => {
      const known = `known-${createUser}@example.org`;
      await backend.client().auth.signInWithOtp({ email: known });
      backend.advanceClock(61);
      mailServer.verdictOnMail = () => '451 Try later';
      for (let count = 0; count < 2; count += 1) {
        expect(await ask(known, createUser)).toEqual(await ask(`unknown-${createUser}@example.org`, createUser));
      }
      await expect.poll(() => backend.faults().length).toBeGreaterThan(0);
    },
  );

  it('still counts the requests of a client, and so creates no more accounts than allowed', async () => {
    backend.advanceClock(3600);
    mailServer.verdictOnMail = () => '451 Try later';
    const answers = [];
    for (let index = 0; index < 35; index += 1) answers.push((await ask(`many-${index}@example.org`, true))[0]);
    expect(answers).toEqual([...Array(30).fill(500), ...Array(5).fill(429)]);
    expect(backend.faults()).toHaveLength(30);
  });
});
