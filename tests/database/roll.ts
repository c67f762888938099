import { describe, expect, it } from 'vitest';
import {
  ACT_NOT_POSSIBLE,
  CHECK_VIOLATION,
  EXCLUDED,
  INSUFFICIENT_PRIVILEGE,
  NOT_A_MEMBER,
  NOT_INVITED,
  RECORD_IS_FINAL,
  TOO_RESTLESS,
} from '#contracts/error-codes.ts';
import { about, day, type Person, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** Acts of stewards, and of people themselves. */
export function roll(getCommunity: GetCommunity): void {
  const act = (email: string, name: string, more: Record<string, unknown> = {}) =>
    getCommunity().steward.rpc('record_member_act', { email, act: name, reason: 'Because.', ...more });
  const getStatus = async ({ client }: Person) => (await client.rpc('membership_status')).data;
  const getStanding = async (person: Person) => (await getStatus(person)).standing;
  const getActs = async ({ client }: Person) =>
    (await client.from('member_acts').select().order('id')).data?.map(({ act, actor }) => `${act} ${actor}`);
  const signAll = async (person: Person) => sign(person, await getCommunity().textsInForce(person));
  /** The same moment, this many days later: records cannot be backdated. */
  const onDay = (days: number, { id }: Person) => getCommunity().steward.rpc('status_as_of', { account: id, days });
  let mailboxes = 0;
  /** A mailbox with some of its spellings. */
  function mailbox() {
    const local = `Roll.Person${++mailboxes}`;
    return { plain: `${local}@example.org`.toLowerCase(), tagged: `${local}+again@Example.org`.toLowerCase() };
  }
  const moveTo = (email: string, { id }: Person) =>
    getCommunity().asOwner(`update auth.users set email = '${email}' where id = '${id}'`).throwOnError();
  /** What is held of each of these addresses. */
  async function expectHeld(addresses: readonly string[], measures: { act: string; until: string | null }[]) {
    for (const email of addresses) {
      const { data } = await getCommunity().asOwner(
        `select coalesce(jsonb_agg(jsonb_build_object('act', act, 'until', until)), '[]')
          from private.held_addresses where address_hash = private.address_hash('${email}')`,
      );
      expect(data).toEqual(measures);
    }
  }
  async function memberWith(email: string): Promise<Person> {
    const person = await getCommunity().signIn(email);
    await getCommunity().join(person);
    return person;
  }

  describe('a warning', () => {
    it('is visible to the person it is about, with its reason and end, and changes nothing else', async () => {
      const person = await getCommunity().member();
      const { data } = await act(person.email, 'warn', { until: day(365), decision: '2026-14', who: 'Ana' });
      const facts = { reason: 'Because.', until: day(365), decision: '2026-14', who: 'Ana' };
      const warned = { act: 'warn', actor: 'steward', ...facts };
      expect(data).toMatchObject({ email: person.email, standing: 'member', acts: [warned], all_acts: [warned] });
      expect(await getStatus(person)).toMatchObject({ standing: 'member', acts: [warned] });
      expect((await person.client.rpc('export_my_data')).data.acts).toMatchObject([warned]);
      const other = await getCommunity().member();
      expect((await other.client.from('member_acts').select()).data).toEqual([]);
      expect((await other.client.from('member_acts').select().eq('member_id', person.id)).data).toEqual([]);
      expect((await getStatus(other)).acts).toEqual([]);
    });

    it('needs a reason, and ends on a future day', async () => {
      const { email } = await getCommunity().member();
      for (const reason of [null, ' \n'])
        expect(await act(email, 'warn', { reason })).toMatchObject({ status: 400, error: { code: CHECK_VIOLATION } });
      for (const until of [day(0), day(-1)])
        expect(await act(email, 'warn', { until })).toMatchObject({ status: 400, error: { code: ACT_NOT_POSSIBLE } });
    });
  });

  describe('a rest', () => {
    it('begins and ends at the wish of the member, however often the button is pressed', async () => {
      const person = await getCommunity().member();
      const rest = () => person.client.rpc('rest_membership');
      const [{ data }, { error }] = await Promise.all([rest(), rest()]);
      expect(error).toBeNull();
      expect(data).toMatchObject({ standing: 'resting', acts: [{ act: 'pause', actor: 'member', until: null }] });
      expect(data.member.left_at).toBeNull();
      const back = () => person.client.rpc('resume_membership');
      expect((await Promise.all([back(), back()])).map(({ error }) => error)).toEqual([null, null]);
      expect(await getStanding(person)).toBe('member');
      expect(await getActs(person)).toEqual(['pause member', 'resume member']);
    });

    it('is for members, five times a day', async () => {
      const visitor = await getCommunity().signIn();
      expect(await visitor.client.rpc('rest_membership')).toMatchObject({ error: { code: NOT_A_MEMBER } });
      expect((await visitor.client.rpc('resume_membership')).data.standing).toBe('none');
      const person = await getCommunity().member();
      for (let times = 0; times < 5; times += 1) {
        expect((await person.client.rpc('rest_membership')).error).toBeNull();
        expect((await person.client.rpc('resume_membership')).error).toBeNull();
      }
      expect(await person.client.rpc('rest_membership')).toMatchObject({ error: { code: TOO_RESTLESS } });
    });

    it('is over for members who leave and come back, and may be ended by stewards', async () => {
      const person = await getCommunity().member();
      await person.client.rpc('rest_membership');
      await person.client.rpc('leave_community');
      expect((await signAll(person)).data.standing).toBe('member');
      await person.client.rpc('rest_membership');
      expect((await act(person.email, 'resume', { reason: null })).data.standing).toBe('member');
      expect(await act(person.email, 'resume', { reason: null })).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
    });
  });

  describe('a pause', () => {
    it('is not ended by the member, nor by leaving and coming back', async () => {
      const person = await getCommunity().member();
      await act(person.email, 'pause', { until: day(90) });
      const paused = { standing: 'paused', acts: [{ act: 'pause', reason: 'Because.', until: day(90) }] };
      expect(await getStatus(person)).toMatchObject(paused);
      expect((await person.client.rpc('resume_membership')).data).toMatchObject(paused);
      await person.client.rpc('rest_membership');
      await person.client.rpc('resume_membership');
      expect(await getStanding(person)).toBe('paused');
      expect((await person.client.rpc('leave_community')).data.standing).toBe('left');
      expect((await signAll(person)).data).toMatchObject(paused);
      expect((await act(person.email, 'resume', { reason: null })).data.standing).toBe('member');
    });

    it('ends by itself on its day, and a later one replaces it', async () => {
      const person = await getCommunity().member();
      await act(person.email, 'pause', { until: day(90) });
      await act(person.email, 'pause', { until: day(2) });
      expect((await onDay(1, person)).data).toMatchObject({ standing: 'paused', acts: [{ until: day(2) }] });
      expect((await onDay(2, person)).data).toMatchObject({ standing: 'member', acts: [] });
    });

    it('also holds for a new account of the same mailbox', async () => {
      const { plain, tagged } = mailbox();
      const person = await memberWith(plain);
      await act(plain, 'pause', { until: day(90) });
      await person.client.rpc('delete_account');
      const again = await memberWith(tagged);
      const [held] = (await getStatus(again)).acts;
      expect(await getStanding(again)).toBe('paused');
      expect(held).toMatchObject({ act: 'pause', until: day(90), reason: null, decision: null });
      expect((await again.client.rpc('rest_membership')).data.standing).toBe('paused');
      await again.client.rpc('resume_membership');
      expect((await act(tagged, 'resume', { reason: null })).data.standing).toBe('member');
      await act(plain, 'exclude');
    });

    it('is for members', async () => {
      const { email } = await getCommunity().signIn();
      expect(await act(email, 'pause')).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
    });
  });

  describe('an exclusion', () => {
    it('ends the membership, and nothing is signed while it is in force', async () => {
      const person = await getCommunity().member();
      const { data } = await act(person.email, 'exclude');
      expect(data).toMatchObject({ standing: 'excluded', left_at: expect.any(String) });
      const status = await getStatus(person);
      expect(status).toMatchObject({
        standing: 'excluded',
        acts: [{ act: 'exclude', reason: 'Because.', until: null }],
      });
      expect(about(status, 'code')).toMatchObject({ signed: null });
      const before = await getCommunity().digests();
      const refused = { status: 400, error: { code: EXCLUDED, message: expect.stringContaining('excluded') } };
      expect(await signAll(person)).toMatchObject(refused);
      expect(await person.client.rpc('rest_membership')).toMatchObject({ error: { code: NOT_A_MEMBER } });
      expect(await getCommunity().digests()).toEqual(before);
      // Personal data stay accessible.
      expect((await person.client.rpc('export_my_data')).data.acts).toHaveLength(1);
      expect((await person.client.rpc('leave_community')).error).toBeNull();
    });

    it('is over on its day or with readmission, and then the person signs again, with the same number', async () => {
      const person = await getCommunity().member();
      const { number } = (await getStatus(person)).member;
      await act(person.email, 'exclude', { until: day(30) });
      expect(await signAll(person)).toMatchObject({ error: { code: EXCLUDED, details: day(30) } });
      expect((await onDay(29, person)).data.standing).toBe('excluded');
      expect((await onDay(30, person)).data.standing).toBe('left');
      expect((await act(person.email, 'readmit', { reason: null })).data.standing).toBe('left');
      const status = await getStatus(person);
      expect(status.acts).toEqual([]);
      expect(about(status, 'code')).toMatchObject({ signed: null });
      const { data } = await signAll(person);
      expect(data).toMatchObject({ standing: 'member', member: { number, left_at: null } });
      expect(await act(person.email, 'readmit', { reason: null })).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
    });

    it('holds for a new account with the same address in another spelling, of which only a hash is left', async () => {
      const { plain, tagged } = mailbox();
      const person = await memberWith(plain);
      await act(plain, 'exclude', { until: day(30) });
      await person.client.rpc('delete_account');
      const left = await getCommunity().asOwner('select jsonb_agg(to_jsonb(h)) from private.held_addresses h');
      expect(JSON.stringify(left.data)).not.toContain(person.id);
      expect(JSON.stringify(left.data).toLowerCase()).not.toContain('roll');
      for (const email of [plain, tagged, plain.toUpperCase()]) {
        const again = await getCommunity().signIn(email.toLowerCase());
        expect(await getStatus(again)).toMatchObject({
          standing: 'excluded',
          acts: [{ act: 'exclude', until: day(30), reason: null }],
        });
        expect(await signAll(again)).toMatchObject({ error: { code: EXCLUDED } });
        await again.client.rpc('delete_account');
      }
      expect((await act(tagged, 'readmit', { reason: null })).error).toBeNull();
      expect((await signAll(await getCommunity().signIn(plain))).data.standing).toBe('member');
    });

    it('holds for a second account that the person already has', async () => {
      const { plain, tagged } = mailbox();
      const [one, other] = [await memberWith(plain), await memberWith(tagged)];
      await act(plain, 'exclude');
      expect([await getStanding(one), await getStanding(other)]).toEqual(['excluded', 'excluded']);
    });

    it('stays in force if the account gets another address', async () => {
      const { plain } = mailbox();
      const { plain: moved } = mailbox();
      const person = await memberWith(plain);
      await act(plain, 'exclude');
      await getCommunity().asOwner(`update auth.users set email = '${moved}' where id = '${person.id}'`);
      await getCommunity().asOwner(`delete from auth.users where id = '${person.id}'`);
      for (const email of [plain, moved])
        expect(await getStanding(await getCommunity().signIn(email))).toBe('excluded');
    });

    it('or a pause has its latest end for all addresses that the account has had', async () => {
      const addresses = [mailbox().plain, mailbox().plain, mailbox().plain] as const;
      const [first, second, third] = addresses;
      const holds = (name: string, until: string | null) => expectHeld(addresses, [{ act: name, until }]);
      const person = await memberWith(first);
      await act(first, 'pause', { until: day(30) });
      await moveTo(second, person);
      await act(second, 'pause', { until: day(90) });
      await moveTo(third, person);
      await holds('pause', day(90));
      await act(third, 'pause', { until: day(2) });
      await holds('pause', day(2));
      await act(third, 'resume', { reason: null });
      await expectHeld(addresses, []);
      await act(third, 'pause');
      await moveTo(second, person);
      await moveTo(first, person);
      // Another measure of the same account counts for all of them, too.
      await act(first, 'exclude', { until: day(1) });
      await act(first, 'readmit', { reason: null });
      await holds('pause', null);
      await act(first, 'exclude', { until: day(1) });
      await act(first, 'exclude');
      await (await getCommunity().signIn(first)).client.rpc('delete_account').throwOnError();
      for (const email of addresses) expect(await getStanding(await getCommunity().signIn(email))).toBe('excluded');
    });

    it('of a deleted account is also changed and lifted by an act about the next one, whatever its address', async () => {
      const addresses = [mailbox().plain, mailbox().plain] as const;
      const [first, second] = addresses;
      await act(first, 'exclude', { until: day(1) });
      await moveTo(second, await getCommunity().signIn(first));
      await act(second, 'exclude');
      await expectHeld(addresses, [{ act: 'exclude', until: null }]);
      await act(second, 'readmit', { reason: null });
      await expectHeld(addresses, []);
    });

    it('has the later end if the account moves to an address that is held already', async () => {
      const [longer, shorter, mine] = [mailbox().plain, mailbox().plain, mailbox().plain];
      const person = await memberWith(mine);
      await act(longer, 'exclude');
      await act(mine, 'exclude', { until: day(30) });
      await act(shorter, 'exclude', { until: day(1) });
      await moveTo(shorter, person);
      await expectHeld([mine, shorter], [{ act: 'exclude', until: day(30) }]);
      await moveTo(longer, person);
      await expectHeld([longer], [{ act: 'exclude', until: null }]);
    });

    it('that is over does not end a membership when the address changes', async () => {
      const { plain } = mailbox();
      await act(plain, 'exclude');
      await getCommunity().asOwner(
        `update private.held_addresses set until = private.today() where address_hash = private.address_hash('${plain}')`,
      );
      const moved = mailbox().plain;
      await moveTo(moved, await memberWith(plain));
      expect(await getStanding(await getCommunity().signIn(moved))).toBe('member');
    });

    it('counts for an address without an account, and is lifted for it', async () => {
      const { plain, tagged } = mailbox();
      expect(await act(plain, 'exclude')).toMatchObject({ data: null, error: null });
      expect(await getStanding(await getCommunity().signIn(tagged))).toBe('excluded');
      const other = mailbox().plain;
      await act(other, 'exclude');
      expect(await act(other, 'readmit', { reason: null })).toMatchObject({ data: null, error: null });
      expect(await getStanding(await getCommunity().signIn(other))).toBe('none');
      for (const name of ['readmit', 'warn', 'pause', 'resume', 'end'])
        expect(await act('nobody@example.org', name)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      for (const until of [day(0), '20271-12-01', 'infinity'])
        expect(await act('nobody@example.org', 'exclude', { until })).toMatchObject({
          error: { code: ACT_NOT_POSSIBLE },
        });
    });

    it('leaves no hash of the address once it is over and somebody has signed in', async () => {
      const { plain } = mailbox();
      await act(plain, 'exclude', { until: day(1) });
      const ofAddress = `private.held_addresses where address_hash = private.address_hash('${plain}')`;
      const count = async () => (await getCommunity().asOwner(`select to_jsonb(count(*)) from ${ofAddress}`)).data;
      await getCommunity().signIn();
      expect(await count()).toBe(1);
      await getCommunity().asOwner(
        `update private.held_addresses set until = private.today() where address_hash = private.address_hash('${plain}')`,
      );
      await getCommunity().signIn();
      expect(await count()).toBe(0);
    });

    it('wins or loses against a simultaneous signature, but stays in force', async () => {
      const person = await getCommunity().signIn();
      const texts = await getCommunity().textsInForce(person);
      await Promise.all([sign(person, texts), act(person.email, 'exclude'), sign(person, texts)]);
      expect(await getStatus(person)).toMatchObject({ standing: 'excluded' });
      const { data } = await person.client.from('members').select();
      expect(data?.every(({ left_at }) => left_at !== null)).toBe(true);
    });
  });

  describe('the end of a membership by stewards', () => {
    it('is reported with its reason, and the person may come back by signing', async () => {
      const person = await getCommunity().member();
      const { data } = await act(person.email, 'end', { reason: 'Twelve months of rest.' });
      expect(data).toMatchObject({ standing: 'left', left_at: expect.any(String) });
      const status = await getStatus(person);
      expect(status.acts).toMatchObject([{ act: 'end', reason: 'Twelve months of rest.' }]);
      expect(about(status, 'terms')).toMatchObject({ signed: null });
      expect(await act(person.email, 'end')).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      expect((await signAll(person)).data).toMatchObject({ standing: 'member', acts: [] });
    });
  });

  describe('the record of acts', () => {
    it.each([
      "update member_acts set reason = 'Another.'",
      'delete from member_acts',
      'truncate member_acts',
      'update private.membership_rules set approvals = 9',
      'delete from private.membership_rules',
      'truncate private.membership_rules',
      "update private.address_key set key = ''",
      'delete from private.address_key',
      'truncate private.address_key',
    ])('is not changed by the owner of the tables: %s', async (statement) => {
      const { email } = await getCommunity().member();
      await act(email, 'warn');
      expect(await getCommunity().asOwner(statement)).toMatchObject({ status: 400, error: { code: RECORD_IS_FINAL } });
    });

    it('is only written by functions', async () => {
      const person = await getCommunity().member();
      const forged = { member_id: person.id, act: 'resume', actor: 'steward', acted_at: day(0) };
      for (const [client, status] of [
        [person.client, 403],
        [getCommunity().steward, 403],
        [getCommunity().client(), 401],
      ] as const)
        for (const answer of [
          await client.from('member_acts').insert(forged),
          await client.from('member_acts').update({ reason: 'x' }).eq('member_id', person.id),
          await client.from('member_acts').delete().eq('member_id', person.id),
        ])
          expect(answer).toMatchObject({ status, error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it.each<[name: string, code: string]>([
      // Whom a steward has invited is accepted at once.
      ['accept', NOT_INVITED],
      ['decline', INSUFFICIENT_PRIVILEGE],
      ['warn', INSUFFICIENT_PRIVILEGE],
      ['exclude', INSUFFICIENT_PRIVILEGE],
      ['readmit', INSUFFICIENT_PRIVILEGE],
    ])('has no %s by a person about themselves, even with the rights of the owner', async (name, code) => {
      const person = await getCommunity().member();
      const statement = `insert into member_acts (member_id, act, actor, reason) values ('${person.id}', '${name}', 'steward', 'x')`;
      expect((await getCommunity().asOwner(statement, person.client)).error).toMatchObject({ code });
      expect(await getActs(person)).toEqual([]);
    });

    it('is deleted with the account', async () => {
      const person = await getCommunity().member();
      await act(person.email, 'warn');
      await person.client.rpc('delete_account');
      const { data } = await getCommunity().steward.from('member_acts').select().eq('member_id', person.id);
      expect(data).toEqual([]);
    });
  });
}
