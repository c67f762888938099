import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../http/app.ts';
import type { CallEngine } from '../engine-client.ts';
import { createMailLimits, createWrongCodes, DEFAULT_LIMITS } from '../limits/limits.ts';
import { createSlidingWindow } from '../limits/window.ts';
import { createLinkTokens } from '../mail/link.ts';
import type { AuthParts } from './context.ts';
import { addAuthRoutes } from './routes.ts';

const KNOWN = 'known@example.org';
const UNKNOWN = 'unknown@example.org';
const OWN = 'own@example.org';
const SECRET = { code: '123456', tokenHash: 'a'.repeat(64) };

const answer = (status: number, content: object) => ({
  response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) },
});

/** Knows two addresses, and no code. */
const callEngine: CallEngine = async (command) => {
  if (command.kind === 'requestCode')
    return { ...answer(200, {}), ...(command.email === KNOWN && { secrets: { ...SECRET, isFirst: false } }) };
  if (command.kind === 'requestEmailChange') {
    const next = command.email === KNOWN ? undefined : SECRET;
    return { ...answer(200, { email: OWN }), emailChange: { from: OWN, present: SECRET, next } };
  }
  if (command.kind === 'fetch' && command.request.method === 'GET') return answer(200, { email: OWN });
  return answer(403, {});
};

/** Refusing a void code needs no database, so the time shows whether codes are still void. That must not reveal who has an account. */
describe('codes that are void after wrong guesses', () => {
  let app: App;
  let asked = 0;
  /** Ends the sending of all e-mails. */
  let deliver = Promise.withResolvers<void>();

  beforeEach(() => {
    asked = 0;
    deliver = Promise.withResolvers();
    const clock = () => 0;
    const parts: AuthParts = {
      callEngine: (command) => {
        asked += 1;
        return callEngine(command);
      },
      code: { length: 6, lifetime: 3600 },
      links: createLinkTokens('secret'),
      mailLimits: createMailLimits({ ...DEFAULT_LIMITS, mailPause: 0 }, clock, () => {}),
      attempts: createSlidingWindow(1000, 300, clock),
      wrongCodes: createWrongCodes(5, 3600, clock),
      getClient: () => 'client',
      sendSignIn: () => deliver.promise,
      report: () => {},
      minDurationMs: 0,
    };
    app = new Hono();
    addAuthRoutes(app, parts);
  });

  const send = (method: string, path: string, body: object) =>
    app.request(`/auth/v1/${path}`, { method, body: JSON.stringify(body) });

  /** How many of six wrong codes were compared. */
  async function guess(email: string, type: string): Promise<number> {
    asked = 0;
    for (let round = 0; round < 6; round += 1)
      expect((await send('POST', 'verify', { email, type, token: '000000' })).status).toBe(403);
    return asked;
  }

  /** How many guesses were compared before an e-mail was requested, after that, and once it was sent. */
  async function guessThrice(email: string, type: string, ask: () => Promise<unknown>): Promise<number[]> {
    const before = await guess(email, type);
    const asking = ask();
    // The request for another address also waits for the e-mail to the present one.
    if (type === 'email') await asking;
    else await new Promise(setImmediate);
    const after = await guess(email, type);
    deliver.resolve();
    await asking;
    await new Promise(setImmediate);
    return [before, after, await guess(email, type)];
  }

  it.each([KNOWN, UNKNOWN])(
    'are compared again as soon as a sign-in e-mail is requested, with or without an account: %s',
    async (email) => {
      const ask = () => Promise.resolve(send('POST', 'otp', { email, create_user: false }));
      expect(await guessThrice(email, 'email', ask)).toEqual([5, 5, 0]);
    },
  );

  it.each([KNOWN, UNKNOWN])('are compared again once the address is requested, whoever has it: %s', async (email) => {
    const ask = () => Promise.resolve(send('PUT', 'user', { email }));
    expect(await guessThrice(email, 'email_change', ask)).toEqual([5, 5, 0]);
  });

  it('are compared no more often if all guesses come at once', async () => {
    const guesses = Array.from({ length: 20 }, () =>
      send('POST', 'verify', { email: KNOWN, type: 'email', token: '000000' }),
    );
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(403);
    expect(asked).toBe(5);
  });

  it('are void for one purpose only: signing in, or changing the address', async () => {
    expect(await guess(KNOWN, 'email_change')).toBe(5);
    expect(await guess(KNOWN, 'email')).toBe(5);
  });

  it('stay void until the e-mail is sent if the request may create an account', async () => {
    const ask = () => send('POST', 'otp', { email: KNOWN });
    expect(await guess(KNOWN, 'email')).toBe(5);
    const asking = ask();
    await new Promise(setImmediate);
    expect(await guess(KNOWN, 'email')).toBe(0);
    deliver.resolve();
    await asking;
    expect(await guess(KNOWN, 'email')).toBe(5);
  });
});
