import { describe, expect, it } from 'vitest';
import type { Person } from './community.ts';
import type { GetCommunity } from './membership.ts';

export function refreshing(getCommunity: GetCommunity): void {
  async function getToken({ client }: Person): Promise<string> {
    return (await client.auth.getSession()).data.session?.refresh_token ?? '';
  }

  /** Exchanges a refresh token, bypassing the client library and its lock. */
  async function exchange(refresh_token: string) {
    const { origin, publishableKey } = getCommunity();
    const response = await fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    const { refresh_token: next, error_code } = await response.json();
    return { status: response.status, next, error_code };
  }

  const liveTokens = async ({ id }: Person) =>
    (
      await getCommunity().asOwner(
        `select to_jsonb(count(*)) from auth.refresh_tokens where user_id::text = '${id}' and not revoked`,
      )
    ).data;

  describe('a refresh token', () => {
    it('that ten requests use at once gives one live token, which all of them get', async () => {
      const person = await getCommunity().signIn();
      const token = await getToken(person);
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
      expect(await liveTokens(person)).toBe(1);
    });

    it('that is used again within ten seconds gives the same one, as after a lost response', async () => {
      const token = await getToken(await getCommunity().signIn());
      const [first, again] = [await exchange(token), await exchange(token)];
      expect([first.status, again]).toEqual([200, first]);
    });

    it('that was used half a year ago is forgotten, since each browser makes one an hour for years', async () => {
      const person = await getCommunity().signIn();
      const [used, usedLater] = [await getToken(person), (await exchange(await getToken(person))).next];
      const age = (token: string, days: number) =>
        getCommunity().asOwner(
          `update auth.refresh_tokens set updated_at = now() - interval '${days} days' where token = '${token}'`,
        );
      await age(used, 181);
      const { next } = await exchange(usedLater);
      await age(usedLater, 179);
      const { next: live } = await exchange(next);
      const { data } = await getCommunity().asOwner(
        `select jsonb_agg(token) from auth.refresh_tokens where user_id::text = '${person.id}'`,
      );
      expect(new Set(data)).toEqual(new Set([usedLater, next, live]));
    });

    it('that is used again later ends its session, for both who have it, and no other', async () => {
      const person = await getCommunity().signIn();
      const other = await getCommunity().signIn(person.email);
      const token = await getToken(person);
      const { next } = await exchange(token);
      await getCommunity().asOwner(
        `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = '${token}'`,
      );
      expect(await exchange(token)).toMatchObject({ status: 400, error_code: 'refresh_token_already_used' });
      expect(await exchange(next)).toMatchObject({ status: 400 });
      expect((await person.client.rpc('membership_status')).status).toBe(401);
      expect((await other.client.rpc('membership_status')).status).toBe(200);
    });
  });
}
