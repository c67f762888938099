import { beforeAll, describe, expect, it } from 'vitest';
import {
  INSUFFICIENT_PRIVILEGE,
  INVALID_STATEMENT,
  INVALID_VERSION,
  NOT_A_MEMBER,
  NOT_A_STEWARD,
  RECORD_IS_FINAL,
  TEXT_NOT_IN_FORCE,
} from '#contracts/error-codes.ts';
import { about, type Person, version } from './community.ts';
import { appoint } from './desk.ts';
import type { GetCommunity } from './membership.ts';

const DRILL = 'fire_drill';
const drill = (number: number, days: number, more: object = {}) =>
  version(DRILL, number, days, { kind: 'acknowledgement', ...more });

/** Documents that members are asked to read, and confirm reading. */
export function acknowledgements(getCommunity: GetCommunity): void {
  const require = (...documents: string[]) => getCommunity().steward.rpc('publish_required_reading', { documents });
  const confirm = ({ client }: Person, number: number, more: object = {}) =>
    client.rpc('acknowledge_document', { document: DRILL, sha256: drill(number, 0).sha256, locale: 'en', ...more });
  const getReading = async ({ client }: Person) => {
    const { data } = await client.rpc('reading_status').throwOnError();
    return { isMember: data.is_member, ...about(data, DRILL) };
  };
  const listed = async (person: Person) => {
    const { data } = await getCommunity()
      .steward.rpc('list_acknowledgements', { document: DRILL, page_size: 1000 })
      .throwOnError();
    return data.find(({ email }: Person) => email === person.email);
  };
  const record = (person: Person, act: string) =>
    getCommunity().steward.rpc('record_member_act', { email: person.email, act, reason: 'x' }).throwOnError();
  const looksAt = async ({ client }: Person) =>
    (await client.rpc('export_my_data')).data.looks.map(({ what }: { what: string }) => what);

  describe('what members are asked to read', () => {
    let reader: Person;
    beforeAll(async () => {
      await getCommunity()
        .publish(version('code', 1, -20), drill(1, -9), version('house_rules', 1, -9, { kind: 'acknowledgement' }))
        .throwOnError();
      expect((await require(DRILL)).data).toEqual({ changed: true });
      expect((await require(DRILL)).data).toEqual({ changed: false });
      reader = await getCommunity().member();
    });

    it('is not signed, and is not required for being a member', async () => {
      const { data } = await reader.client.rpc('membership_status');
      expect(data.standing).toBe('member');
      expect(about(data, DRILL)).toBeUndefined();
      const { document: id, sha256 } = drill(1, 0);
      const signed = await reader.client.rpc('sign_agreements', {
        ...{ display_name: null, locale: 'en', signed: [{ document: id, sha256 }] },
      });
      expect(signed).toMatchObject({ error: { code: TEXT_NOT_IN_FORCE } });
    });

    it('stays a document of its kind', async () => {
      const signedNow = { kind: undefined };
      for (const changed of [drill(1, -9, signedNow), drill(2, 9, signedNow)])
        expect(await getCommunity().publish(changed)).toMatchObject({ error: { code: INVALID_VERSION } });
      for (const wrong of ['code', 'nothing'])
        expect(await require(DRILL, wrong)).toMatchObject({ error: { code: INVALID_VERSION } });
      expect((await getCommunity().publish(drill(1, -9))).data).toEqual({ added: 0, unchanged: 1 });
    });

    it('is confirmed once for each exact text, with the published statement', async () => {
      expect(await getReading(reader)).toMatchObject({ is_asked: true, confirmed: null, in_force: { version: 1 } });
      const [first, again] = await Promise.all([confirm(reader, 1), confirm(reader, 1)]);
      expect([first.error, again.error]).toEqual([null, null]);
      expect(await getReading(reader)).toMatchObject({ is_asked: false, confirmed: { version: 1 } });
      const { data } = await reader.client.rpc('export_my_data');
      const { sha256, statements } = drill(1, 0);
      expect(data.acknowledgements).toEqual([
        expect.objectContaining({ document: DRILL, version: 1, sha256, statement: statements.en, locale: 'en' }),
      ]);
      expect(await listed(reader)).toMatchObject({ state: 'read', version: 1 });
    });

    it.each([
      ['another text', { sha256: 'f'.repeat(64) }, TEXT_NOT_IN_FORCE],
      ['an agreement', { document: 'code', sha256: version('code', 1, 0).sha256 }, TEXT_NOT_IN_FORCE],
      [
        'what nobody asks for',
        { document: 'house_rules', sha256: version('house_rules', 1, 0).sha256 },
        TEXT_NOT_IN_FORCE,
      ],
      ['a language without a statement', { locale: 'fr' }, INVALID_STATEMENT],
      ['nothing', { document: null, sha256: null, locale: null }, TEXT_NOT_IN_FORCE],
    ])('is not %s', async (_, more, code) => {
      const other = await getCommunity().member();
      expect(await confirm(other, 1, more)).toMatchObject({ status: 400, error: { code } });
      expect(await listed(other)).toMatchObject({ state: 'unread', version: null });
    });

    it('is only for members, and not while they rest or are paused; then they may still read it', async () => {
      const visitor = await getCommunity().signIn();
      expect(await getReading(visitor)).toMatchObject({ isMember: false, is_asked: false });
      expect(await confirm(visitor, 1)).toMatchObject({ error: { code: NOT_A_MEMBER } });
      const [resting, paused, gone, excluded] = [
        await getCommunity().member(),
        await getCommunity().member(),
        await getCommunity().member(),
        await getCommunity().member(),
      ];
      await resting.client.rpc('rest_membership').throwOnError();
      await record(paused, 'pause');
      for (const person of [resting, paused]) {
        expect(await getReading(person)).toMatchObject({ is_asked: false, confirmed: null });
        expect(await listed(person)).toMatchObject({ state: 'excused' });
      }
      expect((await confirm(paused, 1)).error).toBeNull();
      expect(await listed(paused)).toMatchObject({ state: 'read' });
      await gone.client.rpc('leave_community').throwOnError();
      await record(excluded, 'exclude');
      for (const person of [gone, excluded]) {
        expect(await confirm(person, 1)).toMatchObject({ error: { code: NOT_A_MEMBER } });
        expect(await listed(person)).toBeUndefined();
      }
    });

    it('is only visible to its reader, never changes, and is deleted with the account', async () => {
      const { client, asOwner, steward } = getCommunity();
      const person = await getCommunity().member();
      await confirm(person, 1).throwOnError();
      const own = await person.client.from('acknowledgements').select('member_id');
      expect(own.data).toEqual([{ member_id: person.id }]);
      expect((await client().from('acknowledgements').select()).error).toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      for (const caller of [person.client, steward, client()])
        for (const attempt of [
          caller.from('acknowledgements').insert({ member_id: reader.id, document: DRILL, version: 1 }),
          caller.from('acknowledgements').update({ version: 1 }).eq('version', 1),
          caller.from('acknowledgements').delete().eq('version', 1),
        ])
          expect(await attempt).toMatchObject({ error: { code: INSUFFICIENT_PRIVILEGE } });
      const table = 'public.acknowledgements';
      for (const statement of [`update ${table} set locale = 'de'`, `delete from ${table}`, `truncate ${table}`])
        expect(await asOwner(statement)).toMatchObject({ error: { code: RECORD_IS_FINAL } });
      const rules = 'private.required_reading';
      for (const statement of [`update ${rules} set documents = '{}'`, `delete from ${rules}`, `truncate ${rules}`])
        expect(await asOwner(statement)).toMatchObject({ error: { code: RECORD_IS_FINAL } });
      await person.client.rpc('delete_account').throwOnError();
      const left = await asOwner(`select to_jsonb(count(*)) from ${table} where member_id = '${person.id}'`);
      expect(left.data).toBe(0);
    });

    it('is asked again after a change in substance, and not after an editorial one', async () => {
      await getCommunity()
        .publish(drill(2, -6, { change: 'editorial' }))
        .throwOnError();
      expect(await getReading(reader)).toMatchObject({
        is_asked: false,
        confirmed: { version: 1 },
        in_force: { version: 2 },
      });
      expect(await listed(reader)).toMatchObject({ state: 'read', version: 1 });
      await getCommunity().publish(drill(3, -3)).throwOnError();
      expect(await getReading(reader)).toMatchObject({
        is_asked: true,
        confirmed: { version: 1 },
        in_force: { version: 3 },
      });
      expect(await listed(reader)).toMatchObject({ state: 'changed', version: 1 });
      expect(await confirm(reader, 1)).toMatchObject({ error: { code: TEXT_NOT_IN_FORCE } });
      await confirm(reader, 3).throwOnError();
      expect(await getReading(reader)).toMatchObject({ is_asked: false, confirmed: { version: 3 } });
      await getCommunity().publish(drill(4, 5)).throwOnError();
      expect(await getReading(reader)).toMatchObject({ is_asked: false, in_force: { version: 3 } });
    });

    it('is listed for stewards of the words, who see names and numbers, and whose looks are recorded', async () => {
      const steward = await appoint(getCommunity, 'words');
      const unread = await getCommunity().member();
      const { data: summary } = await steward.client.rpc('desk_reading').throwOnError();
      expect(summary).toEqual([expect.objectContaining({ document: DRILL, version: 3, read: 1 })]);
      const seen = async (args: object) => {
        const { data } = await steward.client.rpc('desk_readers', { document: DRILL, ...args }).throwOnError();
        return data.items;
      };
      const read = await seen({ is_read: true });
      expect(read).toEqual([expect.objectContaining({ id: reader.id, state: 'read', version: 3 })]);
      expect(Object.keys(read[0]).sort()).toEqual(['confirmed_at', 'display_name', 'id', 'number', 'state', 'version']);
      const { number } = await listed(unread);
      expect(await seen({ after: number - 1, page_size: 1 })).toMatchObject([{ id: unread.id, state: 'unread' }]);
      for (const person of [reader, unread]) expect(await looksAt(person)).toEqual(['acknowledgements']);
      const other = await appoint(getCommunity, 'roll', 'conduct');
      for (const [name, args] of [
        ['desk_reading', {}],
        ['desk_readers', { document: DRILL }],
      ] as const)
        for (const person of [other, reader])
          expect(await person.client.rpc(name, args)).toMatchObject({ error: { code: NOT_A_STEWARD } });
      for (const name of ['list_acknowledgements', 'write_reading_letters'])
        expect(await steward.client.rpc(name, { document: DRILL })).toMatchObject({ status: 403 });
      expect(await getCommunity().steward.rpc('list_acknowledgements', { document: 'code' })).toMatchObject({
        status: 400,
      });
      const { data: told } = await steward.client.rpc('desk_notices');
      expect(told.versions.some(({ document: id }: { document: string }) => id === DRILL)).toBe(false);
    });

    it('can be sent as a reminder, to each member once a version, with what they had read', async () => {
      const earlier = await getCommunity().member();
      await getCommunity().asOwner(`alter table public.acknowledgements disable trigger user`);
      await getCommunity().asOwner(`insert into public.acknowledgements (member_id, document, version, sha256, statement, locale, confirmed_at)
        values ('${earlier.id}', '${DRILL}', 2, '', 'x', 'en', now())`);
      await getCommunity().asOwner(`alter table public.acknowledgements enable trigger user`);
      const write = async (more: object = {}) => {
        const args = { document: DRILL, page_size: 1000, ...more };
        return (await getCommunity().steward.rpc('write_reading_letters', args).throwOnError()).data;
      };
      const trial = await write({ is_trial: true });
      const letterTo = ({ email }: Person, { letters }: { letters: Person[] }) =>
        letters.find((one) => one.email === email);
      expect(letterTo(earlier, trial)).toMatchObject({
        ...{ kind: 'reminder', is_reading: true },
        texts: [{ document: DRILL, version: 3, signed_version: 2 }],
      });
      expect(letterTo(reader, trial)).toBeUndefined();
      const written = await write();
      expect(written).toMatchObject({ known: 0, letters: { length: trial.letters.length } });
      expect(await write()).toEqual({ letters: [], known: trial.letters.length, next: written.next });
      expect((await write({ after_number: written.next })).next).toBeNull();
      const { data } = await earlier.client.rpc('export_my_data');
      expect(data.letters.map(({ kind }: { kind: string }) => kind)).toContain('reminder');
    });

    it('is no longer asked once its document says so, and confirmations stay', async () => {
      await require('house_rules').throwOnError();
      expect(await getReading(reader)).toEqual({ isMember: true });
      expect(await confirm(reader, 3)).toMatchObject({ error: { code: TEXT_NOT_IN_FORCE } });
      expect(await listed(reader)).toMatchObject({ state: 'read', version: 3 });
      expect(await getCommunity().steward.rpc('write_reading_letters', { document: DRILL })).toMatchObject({
        status: 400,
      });
      expect((await reader.client.rpc('export_my_data')).data.acknowledgements).toHaveLength(2);
      await require().throwOnError();
      expect((await reader.client.rpc('reading_status')).data.documents).toEqual([]);
    });
  });
}
