import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Reply, startFake } from '#features/auth/testing.ts';
import { membershipState } from './state.ts';
import { act, attend, listen, type MembershipCall, reload } from './store.client.ts';

const status = (number: number | null) => ({
  email: 'anna@example.org',
  member: number && { number, display_name: 'Anna', joined_at: '2026-01-01T00:00:00Z', left_at: null },
  documents: [],
  server_time: '2026-01-01T00:00:00Z',
});
const leave: MembershipCall = { name: 'leave_community', args: {} };
const sign: MembershipCall = {
  name: 'sign_agreements',
  args: { display_name: 'Anna', signed: [{ document: 'code', sha256: 'a' }], statement: 'I agree.', locale: 'en' },
};

/** A client of a backend that answers calls of functions by their name, and the names of those that were called. */
async function clientOf(reply: (name: string) => Reply | Promise<Reply>) {
  const { url, asked } = await startFake(({ path }) => reply(path.split('/').at(-1) ?? ''));
  const client = createClient(url, 'publishable', { db: { retry: false }, auth: { persistSession: false } });
  return { client, called: () => asked.map(({ path }) => path.split('/').at(-1)) };
}

/** Waits until the state is as wanted. */
const until = (isThere: (state: ReturnType<typeof membershipState.get>) => boolean) =>
  vi.waitUntil(() => isThere(membershipState.get()), { timeout: 4000 });

let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  stop = listen();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('the membership of whoever is signed in is looked up once, and gone with the session', async () => {
  const { client, called } = await clientOf(() => ({ json: status(7) }));
  attend({ client, id: 'u1' });
  attend({ client, id: 'u1' });
  await until(({ status }) => status?.member?.number === 7);
  expect(called()).toEqual(['membership_status']);
  attend({ client, id: null });
  expect(membershipState.get().status).toBeNull();
});

it('an answer that comes after the session has ended is not shown to the next person', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const { client } = await clientOf(async () => {
    count += 1;
    if (count > 1) return { json: status(6 + count) };
    await promise;
    return { json: status(7) };
  });
  attend({ client, id: 'u1' });
  await vi.waitUntil(() => count === 1);
  attend({ client, id: 'u2' });
  await until(({ status }) => status?.member?.number === 8);
  const shown: (number | undefined)[] = [];
  const unsubscribe = membershipState.subscribe(() => shown.push(membershipState.get().status?.member?.number));
  resolve();
  reload();
  await until(({ status }) => status?.member?.number === 9);
  unsubscribe();
  expect(shown).not.toContain(7);
});

it('an act gives the new status, and a second one while it is under way does nothing', async () => {
  const { client, called } = await clientOf((name) => ({ json: status(name === 'sign_agreements' ? 7 : null) }));
  attend({ client, id: 'u1' });
  const [first, second] = [act(sign), act(sign)];
  expect(membershipState.get().isBusy).toBe(true);
  expect([await first, await second]).toEqual([true, false]);
  expect(membershipState.get()).toMatchObject({ isBusy: false, problem: null, status: { member: { number: 7 } } });
  expect(called()).toEqual(['membership_status', 'sign_agreements']);
});

it('an act that fails says why, and what was known stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = { status: 500, json: { message: 'Oops', code: 'XX000', details: null, hint: null } };
  const { client } = await clientOf((name) => (name === 'leave_community' ? failure : { json: status(7) }));
  attend({ client, id: 'u1' });
  expect(await act(leave)).toBe(false);
  expect(membershipState.get()).toMatchObject({ isBusy: false, problem: { kind: 'server' }, status: { member: {} } });
  reload();
  await until(({ problem }) => problem === null);
});

it('what was refused because a document has changed is followed by the new status, and the reason stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusal = { status: 400, json: { message: 'No.', code: 'CP001', details: 'code', hint: null } };
  const { client, called } = await clientOf((name) => (name === 'sign_agreements' ? refusal : { json: status(null) }));
  attend({ client, id: 'u1' });
  expect(await act(sign)).toBe(false);
  await vi.waitUntil(() => called().length === 3);
  await vi.waitUntil(() => membershipState.get().status !== null);
  expect(called()).toEqual(['membership_status', 'sign_agreements', 'membership_status']);
  expect(membershipState.get().problem?.kind).toBe('changed');
});

it('an answer that is no membership is a problem, and not a crash', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client } = await clientOf(() => ({ json: { hello: 'world' } }));
  attend({ client, id: 'u1' });
  await until(({ problem }) => problem?.kind === 'other');
  expect(membershipState.get().status).toBeNull();
});

it('what another tab did is looked up', async () => {
  let number = 7;
  const { client } = await clientOf(() => ({ json: status(number) }));
  attend({ client, id: 'u1' });
  await until(({ status }) => status?.member?.number === 7);
  number = 8;
  const other = new BroadcastChannel('commonplace.membership');
  other.postMessage('u1');
  await until(({ status }) => status?.member?.number === 8);
  other.close();
});
