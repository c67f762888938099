import { describe, expect, it } from 'vitest';
import { INVALID_TOKEN_CLAIMS } from '#contracts/error-codes.ts';
import { decline, getStatement, sign, type version } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** Where the backend stores what belongs to an account. */
const PLACES = {
  'auth.users': 'id',
  'auth.sessions': 'user_id',
  'auth.refresh_tokens': 'user_id',
  'auth.flow_state': 'user_id',
  'auth.audit_log_entries': "(payload ->> 'actor_id')",
  'public.members': 'id',
  'public.agreement_signatures': 'member_id',
};

export function accounts(getCommunity: GetCommunity): void {
  async function getRows(id: string): Promise<Record<string, number>> {
    const parts = Object.entries(PLACES).map(
      ([table, column]) => `'${table}', (select count(*) from ${table} where ${column}::text = '${id}')`,
    );
    return (await getCommunity().asOwner(`select jsonb_build_object(${parts.join()})`)).data;
  }

  describe('the export', () => {
    it('has everything that is stored about a person, and nothing about others', async () => {
      await getCommunity().member();
      const person = await getCommunity().signIn();
      const [text] = await getCommunity().textsInForce(person);
      await decline(person, [text]);
      const { member } = await getCommunity().join(person);
      await person.client.rpc('leave_community');
      const { data } = await person.client.rpc('export_my_data');

      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      const { id, email } = person;
      expect(data.account).toEqual({ id, email, created_at: time, last_sign_in_at: time });
      const device = { user_agent: 'node', ip: null };
      expect(data.sessions).toEqual([
        { created_at: time, updated_at: time, refreshed_at: null, not_after: null, ...device },
      ]);
      expect(data.sign_in_log).toContainEqual({ created_at: time, action: 'login', ip_address: '' });
      expect(data.member).toEqual({ ...member, left_at: time });
      const { data: rows } = await person.client.from('agreement_signatures').select().order('id');
      expect(data.signatures).toHaveLength(rows?.length ?? 0);
      expect(data.signatures[0]).toMatchObject({ ...text, act: 'decline', statement: null, locale: 'en' });
      const { document: documentId, version } = data.signatures[1];
      expect(data.signatures[1]).toMatchObject({
        act: 'accept',
        statement: getStatement(documentId, version),
        locale: 'en',
        signed_at: time,
      });
      expect(data.signatures.at(-1)).toMatchObject({ act: 'withdraw', statement: null });
      const named = new Set(data.signatures.map((one: Named) => `${one.document} ${one.version} ${one.sha256}`));
      expect(new Set(data.versions.map((one: Named) => `${one.document} ${one.version} ${one.sha256}`))).toEqual(named);
      expect(data.versions).toContainEqual(
        expect.objectContaining({ document: 'code', title: 'The code', effective: expect.any(String) }),
      );
    });

    it('of a person who has only signed in is nearly empty', async () => {
      const { data } = await (await getCommunity().signIn()).client.rpc('export_my_data');
      expect(data).toMatchObject({ member: null, signatures: [], versions: [], exported_at: expect.any(String) });
    });
  });

  it('what the sign-in service logs is forgotten after thirty days', async () => {
    const person = await getCommunity().signIn();
    const log = async () =>
      (await person.client.rpc('export_my_data')).data.sign_in_log.map(({ action }: Logged) => action);
    const add = (action: string, days: number) =>
      getCommunity().asOwner(`insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(),
        jsonb_build_object('actor_id', '${person.id}', 'action', '${action}'), now() - interval '${days} days')`);
    await add('of last month', 29);
    await add('too old', 31);
    expect(await log()).toEqual(expect.arrayContaining(['too old', 'of last month']));
    await getCommunity().signIn(person.email);
    expect(await log()).toContain('of last month');
    expect(await log()).not.toContain('too old');
  });

  describe('who deletes the account', () => {
    it('is gone with everything', async () => {
      const person = await getCommunity().member();
      const other = await getCommunity().member();
      // Two kinds of rows that name an account without going with it.
      await getCommunity().asOwner(`insert into auth.refresh_tokens (id, token, user_id) values ('loose', 'loose', '${person.id}');
        insert into auth.flow_state (id, user_id, authentication_method, provider_type)
          select gen_random_uuid(), id, 'email/signup', 'email' from auth.users where id in ('${person.id}', '${other.id}')`);
      const before = await getRows(other.id);
      expect(Object.values(await getRows(person.id)).every((count) => count > 0)).toBe(true);
      expect(await person.client.rpc('delete_account')).toMatchObject({ status: 204, error: null });
      expect(new Set(Object.values(await getRows(person.id)))).toEqual(new Set([0]));
      expect(await getRows(other.id)).toEqual(before);
      expect((await getCommunity().steward.rpc('show_member', { email: person.email })).data).toBeNull();
    });

    it('cannot continue with an old session', async () => {
      const person = await getCommunity().member();
      const texts = await getCommunity().textsInForce(person);
      await person.client.rpc('delete_account');
      const refused = {
        status: 401,
        error: { code: INVALID_TOKEN_CLAIMS, message: expect.stringMatching(/has ended/) },
      };
      for (const name of ['membership_status', 'leave_community', 'export_my_data', 'delete_account'])
        expect([name, await person.client.rpc(name)]).toMatchObject([name, refused]);
      expect(await sign(person, texts)).toMatchObject(refused);
      expect(await decline(person, texts)).toMatchObject(refused);
      expect(await person.client.from('members').select()).toMatchObject(refused);
      expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    });

    it('even while signing, leaves nothing', async () => {
      const person = await getCommunity().signIn();
      const texts = await getCommunity().textsInForce(person);
      await Promise.all([sign(person, texts), person.client.rpc('delete_account'), sign(person, texts)]);
      expect(new Set(Object.values(await getRows(person.id)))).toEqual(new Set([0]));
    });

    it('is a new person next time, and nobody gets the number', async () => {
      const person = await getCommunity().signIn();
      const { number } = (await getCommunity().join(person)).member;
      await person.client.rpc('delete_account');
      const again = await getCommunity().signIn(person.email);
      expect(again.id).not.toBe(person.id);
      expect((await again.client.rpc('membership_status')).data.member).toBeNull();
      expect((await getCommunity().join(again)).member.number).toBe(number + 1);
    });
  });
}

type Logged = { action: string };
type Named = ReturnType<typeof version>;
