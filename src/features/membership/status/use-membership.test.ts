import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Reply, startFakeBackend } from '#tests/support/fake-backend.ts';
import { membershipState } from './state.ts';
import { act, listen, type MembershipCall, reload, setAccount } from './use-membership.ts';

const status = (number: number | null) => ({
  email: 'anna@example.org',
  member: number && { number, display_name: 'Anna', joined_at: '2026-01-01T00:00:00Z', left_at: null },
  documents: [],
  standing: number ? 'member' : 'none',
  grace_until: null,
  acts: [],
  admission: 'open',
  approvals: null,
  asks_signatory: false,
  signatory: null,
  server_time: '2026-01-01T00:00:00Z',
});
const leave: MembershipCall = { name: 'leave_community', args: {} };
const sign: MembershipCall = {
  name: 'sign_agreements',
  args: { display_name: 'Anna', signed: [{ document: 'code', sha256: 'a' }], locale: 'en' },
};

/** A client of a fake backend that replies by function name, and the names that were called. */
async function createFakeClient(reply: (name: string) => Reply | Promise<Reply>) {
  const { url, asked: requests } = await startFakeBackend(({ path }) => reply(path.split('/').at(-1) ?? ''));
  const client = createClient(url, 'publishable', { db: { retry: false }, auth: { persistSession: false } });
  return { client, called: () => requests.map(({ path }) => path.split('/').at(-1)) };
}

/** Waits until the state meets a condition. */
const until = (isThere: (state: ReturnType<typeof membershipState.get>) => boolean) =>
  vi.waitUntil(() => isThere(membershipState.get()), { timeout: 20_000 });

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

it('loads the membership of the signed-in person once, and drops it with the session', async () => {
  const { client, called } = await createFakeClient(() => ({ json: status(7) }));
  setAccount({ client, id: 'u1' });
  setAccount({ client, id: 'u1' });
  await until(({ status }) => status?.member?.number === 7);
  expect(called()).toEqual(['membership_status']);
  setAccount({ client, id: null });
  expect(membershipState.get().status).toBeNull();
});

it('loads the membership where the browser allows no channel to other tabs, as Firefox with blocked cookies', async () => {
  stop();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  stop = listen();
  const { client } = await createFakeClient(() => ({ json: status(7) }));
  setAccount({ client, id: 'u1' });
  await until(({ status }) => status?.member?.number === 7);
  expect(await act(leave)).toBe(true);
});

it('does not show a late response to the next person', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const { client } = await createFakeClient(async () => {
    count += 1;
    if (count > 1) return { json: status(6 + count) };
    await promise;
    return { json: status(7) };
  });
  setAccount({ client, id: 'u1' });
  await expect.poll(() => count).toBe(1);
  setAccount({ client, id: 'u2' });
  await until(({ status }) => status?.member?.number === 8);
  const shown: (number | undefined)[] = [];
  const unsubscribe = membershipState.subscribe(() => shown.push(membershipState.get().status?.member?.number));
  resolve();
  reload();
  await until(({ status }) => status?.member?.number === 9);
  unsubscribe();
  expect(shown).not.toContain(7);
});

it('signs nothing for the next person that the one before has asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, called } = await createFakeClient(async () => {
    await promise;
    return { json: status(null) };
  });
  setAccount({ client, id: 'u1' });
  const signing = act(sign);
  setAccount({ client, id: 'u2' });
  resolve();
  expect(await signing).toBe(false);
  await until(({ status }) => status !== null);
  expect(called()).toEqual(['membership_status', 'membership_status']);
});

it('a late response to the person before does not end the call of the next', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { client, called } = await createFakeClient(async (name) => {
    if (name === 'sign_agreements') await first.promise;
    if (name === 'leave_community') await second.promise;
    return { json: status(7) };
  });
  setAccount({ client, id: 'u1' });
  const signing = act(sign);
  await expect.poll(called).toContain('sign_agreements');
  setAccount({ client, id: 'u2' });
  const leaving = act(leave);
  first.resolve();
  expect(await signing).toBe(false);
  expect(membershipState.get().isBusy).toBe(true);
  second.resolve();
  expect(await leaving).toBe(true);
  expect(membershipState.get().isBusy).toBe(false);
});

it('a call returns the new status, and a second one while it is pending does nothing', async () => {
  const { client, called } = await createFakeClient((name) => ({
    json: status(name === 'sign_agreements' ? 7 : null),
  }));
  setAccount({ client, id: 'u1' });
  const [first, second] = [act(sign), act(sign)];
  expect(membershipState.get().isBusy).toBe(true);
  expect([await first, await second]).toEqual([true, false]);
  expect(membershipState.get()).toMatchObject({ isBusy: false, problem: null, status: { member: { number: 7 } } });
  expect(called()).toEqual(['membership_status', 'sign_agreements']);
});

it('a failed call says why, and keeps the last status', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = { status: 500, json: { message: 'Oops', code: 'XX000', details: null, hint: null } };
  const { client } = await createFakeClient((name) => (name === 'leave_community' ? failure : { json: status(7) }));
  setAccount({ client, id: 'u1' });
  expect(await act(leave)).toBe(false);
  expect(membershipState.get()).toMatchObject({ isBusy: false, problem: { kind: 'server' }, status: { member: {} } });
  reload();
  await until(({ problem }) => problem === null);
});

it('a refusal because a document has changed loads the new status and keeps the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusal = { status: 400, json: { message: 'No.', code: 'CP001', details: 'code', hint: null } };
  const { client, called } = await createFakeClient((name) =>
    name === 'sign_agreements' ? refusal : { json: status(null) },
  );
  setAccount({ client, id: 'u1' });
  expect(await act(sign)).toBe(false);
  await expect.poll(called).toHaveLength(3);
  await expect.poll(() => membershipState.get().status).not.toBeNull();
  expect(called()).toEqual(['membership_status', 'sign_agreements', 'membership_status']);
  expect(membershipState.get().problem?.kind).toBe('changed');
});

it('a response that is not a membership status is a problem, not a crash', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client } = await createFakeClient(() => ({ json: { hello: 'world' } }));
  setAccount({ client, id: 'u1' });
  await until(({ problem }) => problem?.kind === 'other');
  expect(membershipState.get().status).toBeNull();
});

it('tells other tabs whose membership has changed', async () => {
  const { client } = await createFakeClient(() => ({ json: status(7) }));
  const told: unknown[] = [];
  const other = new BroadcastChannel('commonplace.membership');
  other.onmessage = ({ data }) => told.push(data);
  setAccount({ client, id: 'u1' });
  expect(await act(leave)).toBe(true);
  await expect.poll(() => told).toEqual(['u1']);
  other.close();
});

it('loads what another tab has changed', async () => {
  let number = 7;
  const { client } = await createFakeClient(() => ({ json: status(number) }));
  setAccount({ client, id: 'u1' });
  await until(({ status }) => status?.member?.number === 7);
  number = 8;
  const other = new BroadcastChannel('commonplace.membership');
  other.postMessage('u1');
  await vi.waitFor(() => expect(membershipState.get().status?.member?.number).toBe(8), { timeout: 20_000 });
  other.close();
  expect(membershipState.get().problem).toBeNull();
});
