import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FUNCTION_NOT_FOUND,
  INSUFFICIENT_PRIVILEGE,
  INVALID_NAME,
  READ_ONLY_TRANSACTION,
  SCHEMA_NOT_EXPOSED,
} from '#contracts/error-codes.ts';
import { type Person, TABLES, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

const OF_STEWARDS: [string, object][] = [
  ['publish_agreement_versions', { versions: [] }],
  ['list_members', {}],
  ['show_member', { email: 'ada@example.org' }],
  ['record_member_act', { email: 'ada@example.org', act: 'readmit' }],
  ['list_applications', {}],
  ['invite_member', { email: 'eve@example.org' }],
  ['withdraw_invitation', { email: 'eve@example.org' }],
  ['list_invitations', {}],
  ['publish_membership_rules', { rules: {} }],
  ['membership_rules', {}],
  ['publish_required_reading', { documents: [] }],
  ['list_acknowledgements', { document: 'drill' }],
  ['write_reading_letters', { document: 'drill' }],
  ['upload_members_pages', { upload: crypto.randomUUID(), part: 0, content: '' }],
  ['publish_members_pages', { upload: crypto.randomUUID(), parts: 0, sha256: '', replaces: '' }],
  ['members_pages_status', {}],
];
const OF_PEOPLE: [string, object][] = [
  ['membership_status', {}],
  ['sign_agreements', { display_name: 'Ada', signed: [], locale: 'en' }],
  ['decline_agreements', { declined: [], locale: 'en' }],
  ['leave_community', {}],
  ['rest_membership', {}],
  ['resume_membership', {}],
  ['export_my_data', {}],
  ['my_sessions', {}],
  ['end_session', { session: crypto.randomUUID() }],
  ['recognise_browser', { mark: crypto.randomUUID() }],
  ['reading_status', {}],
  ['acknowledge_document', { document: 'drill', sha256: 'f'.repeat(64), locale: 'en' }],
  ['delete_account', {}],
  ['members_pages', { locale: 'en' }],
  ['members_page', { locale: 'en', path: '/' }],
  ['search_members_pages', { locale: 'en', query: 'crane' }],
];
const READING = [
  ...['membership_status', 'export_my_data', 'my_sessions', 'reading_status'],
  ...['members_pages', 'members_page', 'search_members_pages'],
];

export const describeAccessControl = (getCommunity: GetCommunity) =>
  describe('what is closed', () => doors(getCommunity));

function doors(getCommunity: GetCommunity): void {
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    ada = await getCommunity().member();
    bob = await getCommunity().member();
  });

  /** What a client may try with a table, bypassing the functions. */
  const writes = (client: SupabaseClient, table: string) => {
    const rows: Record<string, object> = {
      agreement_versions: { ...version('forged', 1, -1), statements: undefined },
      agreement_statements: { document: 'code', version: 1, locale: 'de', statement: 'Ich stimme nicht zu.' },
      members: { id: ada.id, number: 99_999, display_name: 'Eve', joined_at: '2020-01-01T00:00:00Z' },
      agreement_signatures: {
        ...{ member_id: ada.id, document: 'code', version: 1, sha256: version('code', 1, 0).sha256 },
        ...{ act: 'accept', statement: 'I agree.', locale: 'en', signed_at: '2020-01-01T00:00:00Z' },
      },
      member_acts: { member_id: ada.id, act: 'readmit', actor: 'steward', acted_at: '2020-01-01T00:00:00Z' },
    };
    const others: Record<string, [column: string, value: unknown]> = {
      members: ['number', 7],
      agreement_statements: ['statement', 'No.'],
      member_acts: ['reason', 'No.'],
    };
    const [column, value] = others[table] ?? ['sha256', 'f'.repeat(64)];
    return [
      client.from(table).insert(rows[table] ?? {}),
      client.from(table).upsert(rows[table] ?? {}),
      client
        .from(table)
        .update({ [column]: value })
        .neq(column, ''.padEnd(64, '0')),
      client.from(table).delete().not(column, 'is', null),
    ];
  };

  async function expectNoWrites(client: SupabaseClient, status: number): Promise<void> {
    const before = await getCommunity().digests();
    for (const table of TABLES)
      for (const answer of await Promise.all(writes(client, table)))
        expect([table, answer]).toMatchObject([table, { status, error: { code: INSUFFICIENT_PRIVILEGE } }]);
    expect(await getCommunity().digests()).toEqual(before);
  }

  describe('a visitor', () => {
    it('reads the versions, and nothing else', async () => {
      const visitor = getCommunity().client();
      const { data } = await visitor.from('agreement_versions').select().eq('document', 'code');
      const { statements, ...first } = version('code', 1, -20);
      expect(data).toMatchObject([first]);
      const { data: rows } = await visitor
        .from('agreement_statements')
        .select('locale,statement')
        .eq('document', 'code');
      expect(rows).toEqual([{ locale: 'en', statement: statements.en }]);
      for (const table of ['members', 'agreement_signatures', 'member_acts'])
        expect(await visitor.from(table).select()).toMatchObject({
          status: 401,
          error: { code: INSUFFICIENT_PRIVILEGE },
        });
      await expectNoWrites(visitor, 401);
    });

    it.each([...OF_PEOPLE, ...OF_STEWARDS])('does not call %s', async (name, args) => {
      expect(await getCommunity().client().rpc(name, args)).toMatchObject({
        status: 401,
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
    });
  });

  describe('a member', () => {
    it('sees only their own rows', async () => {
      const { data: members } = await ada.client.from('members').select();
      expect(members).toMatchObject([{ id: ada.id }]);
      expect((await ada.client.from('members').select().eq('id', bob.id)).data).toEqual([]);
      const { data: signatures } = await ada.client.from('agreement_signatures').select('member_id');
      expect(new Set(signatures?.map(({ member_id }) => member_id))).toEqual(new Set([ada.id]));
      expect((await ada.client.from('agreement_signatures').select().eq('member_id', bob.id)).data).toEqual([]);
    });

    it('changes only their own name', async () => {
      const rename = (display_name: string, id: string) =>
        ada.client.from('members').update({ display_name }).eq('id', id).select('display_name');
      expect((await rename('  Countess Ada ', ada.id)).data).toEqual([{ display_name: 'Countess Ada' }]);
      expect((await rename('Eve', bob.id)).data).toEqual([]);
      // Without a filter, which would change everyone's.
      expect((await ada.client.from('members').update({ display_name: 'Countess' })).error).toBeNull();
      expect((await ada.client.from('members').select('display_name')).data).toEqual([{ display_name: 'Countess' }]);
      expect((await bob.client.from('members').select('display_name')).data).toEqual([{ display_name: 'Ada' }]);
      for (const name of ['', ' ', 'x'.repeat(81), 'a\u0007'])
        expect(await rename(name, ada.id)).toMatchObject({ status: 400, error: { code: INVALID_NAME } });
    });

    it.each([
      { number: 1 },
      { id: crypto.randomUUID() },
      { joined_at: '2020-01-01T00:00:00Z' },
      { left_at: null },
      { display_name: 'Ada', left_at: null },
    ])('does not change %o', async (change) => {
      const answer = await ada.client.from('members').update(change).eq('id', ada.id);
      expect(answer).toMatchObject({ status: 403, error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it('writes nothing except through the functions', () => expectNoWrites(ada.client, 403));

    it.each(OF_PEOPLE.filter(([name]) => !READING.includes(name)))(
      'does nothing by reading: %s',
      async (name, args) => {
        const before = await getCommunity().digests();
        const answer = await ada.client.rpc(name, args, { get: true });
        expect(answer).toMatchObject({ status: 405, error: { code: READ_ONLY_TRANSACTION } });
        expect(await getCommunity().digests()).toEqual(before);
      },
    );

    it.each(OF_STEWARDS)('does not call %s', async (name, args) => {
      expect(await ada.client.rpc(name, args)).toMatchObject({ status: 403, error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it('finds no helper in the API', async () => {
      const hidden = ada.client.schema('private');
      expect(await hidden.from('member_numbers').select()).toMatchObject({
        status: 406,
        error: { code: SCHEMA_NOT_EXPOSED },
      });
      expect(await hidden.rpc('lock_account')).toMatchObject({ status: 406, error: { code: SCHEMA_NOT_EXPOSED } });
      expect(await ada.client.rpc('lock_account')).toMatchObject({ status: 404, error: { code: FUNCTION_NOT_FOUND } });
    });
  });

  describe('the secret key', () => {
    it('reads, and writes nothing except through the functions', async () => {
      for (const table of TABLES)
        expect((await getCommunity().steward.from(table).select().limit(1)).data).toHaveLength(1);
      await expectNoWrites(getCommunity().steward, 403);
    });

    it.each(OF_PEOPLE)('speaks for nobody: %s', async (name, args) => {
      expect(await getCommunity().steward.rpc(name, args)).toMatchObject({
        status: 403,
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
    });
  });

  it('every table has row level security', async () => {
    const { data } = await getCommunity().asOwner(`select jsonb_agg(relname) from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not relrowsecurity`);
    expect(data).toBeNull();
  });

  it('the site learns that there is membership', async () => {
    const { data } = await getCommunity().client().from('schema_steps').select().eq('step', 2);
    expect(data).toEqual([{ step: 2, name: 'membership' }]);
  });
}
