import { describe, expect, it } from 'vitest';
import { INSUFFICIENT_PRIVILEGE, INVALID_TOKEN_CLAIMS } from '#contracts/error-codes.ts';
import { decline, type Person, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

const ACTS = [
  'select public.leave_community()',
  "select public.sign_agreements('Ada', '[]', 'en')",
  "select public.decline_agreements('[]', 'en')",
  'select to_jsonb(public.delete_account()::text)',
  'select public.membership_status()',
  'select public.export_my_data()',
];

/** What an access token says. */
async function claimsOf({ client }: Person): Promise<Record<string, unknown>> {
  const { data } = await client.auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

export function sessions(getCommunity: GetCommunity): void {
  describe('an access token whose session has ended', () => {
    it('is refused by rest/v1', async () => {
      const person = await getCommunity().member();
      const other = await getCommunity().signIn(person.email);
      const texts = await getCommunity().textsInForce(person);
      await person.client.auth.signOut({ scope: 'others' });
      const refused = {
        status: 401,
        error: { code: INVALID_TOKEN_CLAIMS, message: expect.stringMatching(/has ended/) },
      };
      expect(await sign(other, texts)).toMatchObject(refused);
      expect(await decline(other, texts)).toMatchObject(refused);
      for (const name of ['membership_status', 'leave_community', 'export_my_data', 'delete_account'])
        expect([name, await other.client.rpc(name)]).toMatchObject([name, refused]);
      expect(await other.client.from('members').select()).toMatchObject(refused);
      expect((await person.client.rpc('membership_status')).data.member.left_at).toBeNull();
    });

    it.each(ACTS)('is refused by the database itself, as on a hosted project: %s', async (statement) => {
      const person = await getCommunity().member();
      const gone = await claimsOf(await getCommunity().signIn(person.email));
      await person.client.auth.signOut({ scope: 'others' });
      const { session_id: _, ...without } = await claimsOf(person);
      const before = await getCommunity().rows();
      for (const claims of [gone, without, { ...without, session_id: 'x' }])
        expect(await person.client.rpc('as_session', { claims, statement })).toMatchObject({
          status: 403,
          error: { code: INSUFFICIENT_PRIVILEGE, message: 'Please sign in first.' },
        });
      expect(await getCommunity().rows()).toEqual(before);
    });

    it('cannot say it is the session of somebody else', async () => {
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const claims = { ...(await claimsOf(other)), session_id: (await claimsOf(person)).session_id };
      const answer = await person.client.rpc('as_session', { claims, statement: ACTS[0] });
      expect(answer).toMatchObject({ status: 403, error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it('changes no name', async () => {
      const person = await getCommunity().member();
      const rename = (claims: object) =>
        person.client.rpc('as_session', {
          claims,
          statement:
            "with changed as (update members set display_name = 'Eve' returning 1) select to_jsonb(count(*)) from changed",
        });
      const { session_id: _, ...without } = await claimsOf(person);
      expect((await rename(without)).data).toBe(0);
      expect((await rename(await claimsOf(person))).data).toBe(1);
    });
  });
}
