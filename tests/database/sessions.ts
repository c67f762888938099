import { describe, expect, it } from 'vitest';
import { INSUFFICIENT_PRIVILEGE, INVALID_TOKEN_CLAIMS } from '#contracts/error-codes.ts';
import { decline, type Person, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface OpenSession {
  id: string;
  user_agent: string;
  is_current: boolean;
}

const ACTS = [
  'select public.leave_community()',
  "select public.sign_agreements('Ada', '[]', 'en')",
  "select public.decline_agreements('[]', 'en')",
  'select to_jsonb(public.delete_account()::text)',
  'select public.membership_status()',
  'select public.export_my_data()',
  'select public.my_sessions()',
  "select public.end_session('00000000-0000-0000-0000-000000000000')",
  "select to_jsonb(public.recognise_browser('00000000-0000-0000-0000-000000000000'))",
];

/** The claims of an access token. */
async function getClaims({ client }: Person): Promise<Record<string, unknown>> {
  const { data } = await client.auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

export function sessions(getCommunity: GetCommunity): void {
  /** Signs in as a browser with this user agent. */
  async function signInWith(userAgent: string, email: string) {
    const { client, mailTo, origin, publishableKey } = getCommunity();
    await client().auth.signInWithOtp({ email });
    const response = await fetch(`${origin}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ type: 'email', email, token: (await mailTo(email)).code }),
    });
    const session: { access_token: string; refresh_token: string } = await response.json();
    return session;
  }

  const list = async ({ client }: Person): Promise<OpenSession[]> => (await client.rpc('my_sessions')).data;

  it('that has ended reads nothing, however its token is written', async () => {
    const { origin, publishableKey } = getCommunity();
    const { client } = await getCommunity().member();
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const read = async (authorization: string) => {
      const headers = { apikey: publishableKey, authorization };
      return (await fetch(`${origin}/rest/v1/members?select=display_name`, { headers })).status;
    };
    expect(await read(`Bearer ${token}`)).toBe(200);
    await client.auth.signOut({ scope: 'global' });
    for (const one of [
      token,
      `${token}=`,
      `${token}==`,
      `${token}.`,
      ` ${token}`,
      `${token} `,
      token.replace('.', '=.'),
    ])
      expect([one, await read(`Bearer ${one}`)]).toEqual([one, 401]);
    expect(await read(`bearer ${token}=`)).toBe(401);
  });

  describe('a person', () => {
    it('sees each open session with its browser and times, and nobody else’s', async () => {
      await getCommunity().member();
      const person = await getCommunity().signIn();
      await signInWith(FIREFOX, person.email);
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(\+00:00|Z)$/);
      const [here] = await getCommunity()
        .asOwner(
          `select jsonb_agg(id) from auth.sessions where user_id = '${person.id}' and user_agent is distinct from '${FIREFOX}'`,
        )
        .then(({ data }) => data);
      const both = { id: expect.any(String), created_at: time, last_used_at: time };
      expect(await list(person)).toEqual([
        { ...both, user_agent: FIREFOX, is_current: false },
        { ...both, id: here, user_agent: 'node', is_current: true },
      ]);
      const { data } = await person.client.rpc('export_my_data');
      expect(data.sessions.map((one: OpenSession) => one.user_agent)).toEqual(['node', FIREFOX]);
    });

    it('is not kept with more of a browser’s name than that needs', async () => {
      const { email, id } = await getCommunity().signIn();
      await signInWith('B'.repeat(1000), email);
      const longest = `select to_jsonb(max(length(user_agent))) from auth.sessions where user_id = '${id}'`;
      expect((await getCommunity().asOwner(longest)).data).toBe(400);
    });

    it('sees when a session was renewed, and by what', async () => {
      const person = await getCommunity().signIn();
      await getCommunity().asOwner(
        `update auth.sessions set created_at = now() - interval '3 days', updated_at = now() - interval '3 days' where user_id = '${person.id}'`,
      );
      await person.client.auth.refreshSession();
      const [session] = (await person.client.rpc('my_sessions')).data;
      const age = (time: string) => Math.round((Date.now() - Date.parse(time)) / 3_600_000);
      expect([age(session.created_at), age(session.last_used_at)]).toEqual([72, 0]);
    });

    it('does not see what has expired', async () => {
      const person = await getCommunity().signIn();
      const other = await getCommunity().signIn(person.email);
      await getCommunity().asOwner(
        `update auth.sessions set not_after = now() - interval '1 minute' where id = '${(await getClaims(other)).session_id}'`,
      );
      expect((await list(person)).map(({ is_current }) => is_current)).toEqual([true]);
    });

    it('keeps a session until it was not used for half a year, once another one begins', async () => {
      const { asOwner, signIn } = getCommunity();
      const { id, email } = await signIn();
      for (const [userAgent, day] of [
        ['Forgotten', 181],
        ['In use', 179],
      ] as const) {
        await signInWith(userAgent, email);
        await asOwner(`update auth.sessions set created_at = now() - interval '400 days', updated_at = now() - interval '${day} days',
          refreshed_at = (now() - interval '${day} days') at time zone 'utc' where user_id = '${id}' and user_agent = '${userAgent}'`);
      }
      const found = await list(await signIn(email));
      expect(found.map(({ user_agent }) => user_agent)).toEqual(expect.arrayContaining(['In use']));
      expect(found).toHaveLength(3);
    });

    it('ends one session, which then renews nothing and writes nothing, and the others stay', async () => {
      const person = await getCommunity().signIn();
      const [kept, ended] = [await getCommunity().signIn(person.email), await getCommunity().signIn(person.email)];
      const session = (await getClaims(ended)).session_id;
      const { data } = await person.client.rpc('end_session', { session });
      expect(data).toEqual(await list(person));
      expect(data.map(({ id }: OpenSession) => id)).not.toContain(session);
      expect(await ended.client.rpc('membership_status')).toMatchObject({ status: 401 });
      expect((await ended.client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
      expect((await kept.client.auth.refreshSession()).error).toBeNull();
      // Pressed twice.
      expect((await person.client.rpc('end_session', { session })).data).toHaveLength(2);
    });

    it('ends no session of another person', async () => {
      const [person, other] = [await getCommunity().signIn(), await getCommunity().signIn()];
      const session = (await getClaims(other)).session_id;
      expect((await person.client.rpc('end_session', { session })).data).toEqual(await list(person));
      expect((await other.client.auth.refreshSession()).error).toBeNull();
    });
  });

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

    it('is refused by the database itself, as on a hosted project, whatever it calls', async () => {
      const person = await getCommunity().member();
      const gone = await getClaims(await getCommunity().signIn(person.email));
      await person.client.auth.signOut({ scope: 'others' });
      const { session_id: _, ...without } = await getClaims(person);
      const before = await getCommunity().digests();
      const error = { code: INSUFFICIENT_PRIVILEGE, message: 'Please sign in first.' };
      for (const statement of ACTS)
        for (const claims of [gone, without, { ...without, session_id: 'x' }])
          expect([statement, await person.client.rpc('as_session', { claims, statement })]).toMatchObject([
            statement,
            { status: 403, error },
          ]);
      expect(await getCommunity().digests()).toEqual(before);
    });

    it('reads no row of its owner, as on a hosted project', async () => {
      const person = await getCommunity().member();
      await getCommunity().steward.rpc('record_member_act', { email: person.email, act: 'warn', reason: 'Too loud.' });
      const { session_id: _, ...without } = await getClaims(person);
      for (const table of ['members', 'agreement_signatures', 'member_acts']) {
        const statement = `select to_jsonb(count(*) > 0) from public.${table}`;
        const reads = async (claims: object) => (await person.client.rpc('as_session', { claims, statement })).data;
        expect([table, await reads(await getClaims(person)), await reads(without)]).toEqual([table, true, false]);
      }
      // It ends at its time, before the sign-in service removes it.
      await getCommunity().asOwner(
        `update auth.sessions set not_after = now() - interval '1 minute' where user_id = '${person.id}'`,
      );
      expect((await person.client.from('members').select()).data).toEqual([]);
      expect(await person.client.rpc('leave_community')).toMatchObject({ error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it('cannot claim to be the session of another person', async () => {
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const claims = { ...(await getClaims(other)), session_id: (await getClaims(person)).session_id };
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
      const { session_id: _, ...without } = await getClaims(person);
      expect((await rename(without)).data).toBe(0);
      expect((await rename(await getClaims(person))).data).toBe(1);
    });
  });
}
