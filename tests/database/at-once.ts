import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createdAccounts, type Person } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** A value that no argument of a function accepts. */
const STRANGE: unknown[] = [
  {},
  { a: { b: [1] } },
  [],
  [[]],
  [{}],
  7,
  -1e308,
  true,
  '',
  'x'.repeat(5000),
  '\u{1f6b2}',
  null,
];

/** The functions that clients call, with the names of their arguments. */
const FUNCTIONS: Record<string, readonly string[]> = {
  sign_agreements: ['display_name', 'signed', 'locale'],
  decline_agreements: ['declined', 'locale'],
  answer_page: ['page', 'token', 'is_helpful'],
  desk_answers: ['after', 'page_size', 'since'],
  membership_status: ['surplus'],
  export_my_data: ['surplus'],
  leave_community: ['surplus'],
};

const isRefusal = ({ status, error }: { status: number; error: { message: string } | null }) =>
  (status >= 400 && status < 500 && (error?.message.length ?? 0) > 5) || (status < 300 && error === null);

export function atOnce(getCommunity: GetCommunity): void {
  describe('what comes at once', () => {
    it('eight first questions for one address make one account, and all are answered', async () => {
      const email = `all-at-once-${crypto.randomUUID()}@example.org`;
      const ask = () => getCommunity().client().auth.signInWithOtp({ email });
      const answers = await Promise.all(Array.from({ length: 8 }, ask));
      expect(answers.map(({ error }) => error)).toEqual(Array(8).fill(null));
      expect(await createdAccounts(getCommunity(), email)).toBe(1);
      expect((await getCommunity().signIn(email)).email).toBe(email);
    });

    it('a refresh while the account is being deleted is answered, and leaves no session', async () => {
      for (let wait = 0; wait < 12; wait += 1) {
        const person = await getCommunity().signIn();
        const refresh_token = await readRefreshToken(person);
        const refresh = async () => {
          await delay(wait);
          return getCommunity().client().auth.refreshSession({ refresh_token });
        };
        const [deleted, ...refreshed] = await Promise.all([
          person.client.rpc('delete_account'),
          ...Array.from({ length: 4 }, refresh),
        ]);
        expect([deleted.error, deleted.status]).toEqual([null, 204]);
        for (const { error } of refreshed) if (error) expect(error).toMatchObject({ status: 400 });
        expect((await getCommunity().client().auth.refreshSession({ refresh_token })).error?.status).toBe(400);
      }
    });
  });

  describe('arguments of another kind', () => {
    it.each(Object.entries(FUNCTIONS))('are refused with a sentence: %s', async (name, keys) => {
      const person = await getCommunity().signIn();
      for (const value of STRANGE) {
        const each = keys.map((key) => ({ [key]: value }));
        for (const args of keys.length > 1 ? [...each, Object.assign({}, ...each)] : each) {
          const answer = await person.client.rpc(name, args);
          expect([args, answer]).toSatisfy(() => isRefusal(answer));
        }
      }
    });
  });
}

async function readRefreshToken({ client }: Person): Promise<string> {
  return (await client.auth.getSession()).data.session?.refresh_token ?? '';
}
