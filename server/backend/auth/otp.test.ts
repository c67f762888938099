import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { OVER_DAILY_EMAILS } from '#contracts/error-codes.ts';
import type { App } from '../../http/app.ts';
import { createMailLimits, createWrongCodes, DEFAULT_LIMITS } from '../limits/limits.ts';
import { createSlidingWindow } from '../limits/window.ts';
import { createLinkTokens } from '../mail/link.ts';
import { addAuthRoutes } from './routes.ts';

const SECRETS = { code: '123456', tokenHash: 'a'.repeat(64) };
const MEMBER = 'ada@example.org';

let app: App;
let now: number;
let mailed: string[];
let reported: string[];
/** The addresses with an account; true for those that somebody has confirmed. */
let accounts: Map<string, boolean>;

beforeEach(() => {
  [now, mailed, reported, accounts] = [0, [], [], new Map([[MEMBER, true]])];
  const clock = () => now;
  const report = (message: string) => void reported.push(message);
  app = new Hono();
  addAuthRoutes(app, {
    callEngine: async (command) => {
      const response = { status: 200, headers: {}, body: '{}' };
      if (command.kind !== 'requestCode') return { response };
      if (command.createUser && !accounts.has(command.email)) accounts.set(command.email, false);
      const isConfirmed = accounts.get(command.email);
      return { response, ...(isConfirmed !== undefined && { secrets: { ...SECRETS, isFirst: !isConfirmed } }) };
    },
    code: { length: 6, lifetime: 3600 },
    links: createLinkTokens('secret'),
    mailLimits: createMailLimits({ ...DEFAULT_LIMITS, mailsPerDay: 3 }, clock, report),
    attempts: createSlidingWindow(1000, 300, clock),
    wrongCodes: createWrongCodes(5, 3600, clock),
    // Each request comes from another client.
    getClient: () => randomUUID(),
    sendSignIn: async (to) => {
      if (to.startsWith('refused')) throw new Error('550 no such mailbox');
      mailed.push(to);
    },
    report,
    minDurationMs: 0,
  });
});

async function ask(email: string): Promise<[status: number, body: string]> {
  const answer = await app.request('/auth/v1/otp', { method: 'POST', body: JSON.stringify({ email }) });
  return [answer.status, await answer.text()];
}

const askStrangers = async () => {
  for (const name of ['b', 'c', 'd']) expect((await ask(`${name}@example.org`))[0]).toBe(200);
};

it('an address with an account gets the same answer as one without', async () => {
  expect(await ask(MEMBER)).toEqual(await ask('new@example.org'));
  expect(mailed).toEqual([MEMBER, 'new@example.org']);
});

it('requests of many clients send no more than the e-mails of a day, and members still get theirs', async () => {
  await askStrangers();
  mailed = [];
  now += 61_000;
  const answer = await ask(MEMBER);
  expect([answer[0], JSON.parse(answer[1])]).toMatchObject([429, { error_code: OVER_DAILY_EMAILS }]);
  expect(await ask('new@example.org')).toEqual(answer);
  expect(await ask('b@example.org')).toEqual(answer);
  expect([mailed, accounts.has('new@example.org')]).toEqual([[MEMBER], false]);
  expect(reported).toEqual([expect.stringContaining('raise MAILS_PER_DAY')]);
  now += 86_400_000;
  expect((await ask('new@example.org'))[0]).toBe(200);
});

it('an e-mail that could not be sent does not let the next one to the same address wait', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await ask('refused@example.org'))[0]).toBe(500);
});

it('an e-mail that could not be sent is none of the day', async () => {
  for (const name of ['refused1', 'refused2', 'refused3']) expect((await ask(`${name}@example.org`))[0]).toBe(500);
  await askStrangers();
});
