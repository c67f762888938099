import { afterAll, describe, expect, it } from 'vitest';
import {
  ACT_NOT_POSSIBLE,
  INVALID_TOKEN_CLAIMS,
  NOT_A_STEWARD,
  OTHER_STEWARD_NEEDED,
  RECORD_IS_FINAL,
  TOO_MANY_ACTS,
} from '#contracts/error-codes.ts';
import { day, type Person, sign } from './community.ts';
import { appoint } from './desk.ts';
import type { GetCommunity } from './membership.ts';

const OPEN = { admission: 'open', approvals: 1, application_days: 30, grace_days: 30 };

/** Acts of stewards at the desk. Afterwards the community is open again, as other tests need it. */
export function deskActs(getCommunity: GetCommunity): void {
  const follow = (more: object) =>
    getCommunity().steward.rpc('publish_membership_rules', { rules: { ...OPEN, ...more } });
  const act = ({ client }: Person, person: Person, name: string, more: object = {}) =>
    client.rpc('desk_act', { person: person.id, act: name, ...more });
  const settle = ({ client }: Person, proposal: number, is_confirmed: boolean) =>
    client.rpc('desk_settle', { proposal, is_confirmed });
  const propose = async (by: Person, person: Person) =>
    (await act(by, person, 'exclude', { reason: 'x' }).throwOnError()).data.proposals[0].key;
  const apply = async () => {
    const person = await getCommunity().signIn();
    await sign(person, await getCommunity().textsInForce(person)).throwOnError();
    return person;
  };
  const getStatus = async ({ client }: Person) => (await client.rpc('membership_status')).data;
  const recorded = async ({ client }: Person) =>
    (await client.from('member_acts').select().order('id')).data?.map(({ act, who }) => `${act} ${who}`);
  const impossible = { status: 400, error: { code: ACT_NOT_POSSIBLE } };

  describe('an act at the desk', () => {
    afterAll(async () => {
      await follow({});
    });

    it('has the name of the steward, and is reported to the person', async () => {
      const judge = await appoint(getCommunity, 'conduct');
      const person = await getCommunity().member();
      const pause = { reason: ' Rest a while. ', until: day(30), decision: '2026-7' };
      expect((await act(judge, person, 'pause', pause)).data).toMatchObject({
        standing: 'paused',
        all_acts: [{ act: 'pause', who: judge.name, reason: 'Rest a while.', until: day(30), decision: '2026-7' }],
      });
      expect((await getStatus(person)).standing).toBe('paused');
      // Still signed in as themselves: the act was done for the community, and nothing else.
      expect((await judge.client.rpc('rest_membership')).data.standing).toBe('resting');
      await judge.client.rpc('resume_membership');
      const { data } = await person.client.rpc('export_my_data');
      expect(data.letters.at(-1)).toMatchObject({ kind: 'act', state: 'waiting' });
      expect((await act(judge, person, 'resume')).data.standing).toBe('member');
    });

    it('is not about oneself, needs a reason and a future day, and fits the standing of the person', async () => {
      const judge = await appoint(getCommunity, 'conduct', 'roll');
      const person = await getCommunity().member();
      for (const name of ['warn', 'exclude', 'end'])
        expect(await act(judge, judge, name, { reason: 'x' })).toMatchObject(impossible);
      for (const name of ['warn', 'pause', 'exclude', 'end'])
        expect(await act(judge, person, name)).toMatchObject({ status: 400 });
      for (const name of ['pause', 'exclude'])
        for (const until of [day(0), '20271-12-01', 'infinity'])
          expect(await act(judge, person, name, { reason: 'x', until })).toMatchObject(impossible);
      for (const name of ['accept', 'readmit', 'resume', 'apply', 'praise'])
        expect(await act(judge, person, name, { reason: 'x' })).toMatchObject(impossible);
      expect(await recorded(person)).toEqual([]);
    });

    it('accepts with as many stewards as the rules require, each once, even at the same moment', async () => {
      const keepers = [await appoint(getCommunity, 'roll'), await appoint(getCommunity, 'roll')] as const;
      await follow({ admission: 'approval', approvals: 2 });
      const person = await apply();
      const same = await Promise.all([1, 2, 3].map(() => act(keepers[0], person, 'accept')));
      expect(same.filter(({ error }) => error === null)).toHaveLength(1);
      expect((await getStatus(person)).standing).toBe('applied');
      const own = await Promise.all([act(keepers[0], person, 'accept'), act(keepers[1], person, 'accept')]);
      expect(own.map(({ error }) => error?.code)).toEqual([ACT_NOT_POSSIBLE, undefined]);
      expect((await getStatus(person)).standing).toBe('member');
      await follow({});
      expect(await recorded(person)).toEqual(['apply null', `accept ${keepers[0].name}`, `accept ${keepers[1].name}`]);
    });

    it('declines with a reason', async () => {
      const keeper = await appoint(getCommunity, 'roll');
      await follow({ admission: 'approval' });
      const person = await apply();
      expect((await act(keeper, person, 'decline', { reason: 'No room.' })).data.standing).toBe('declined');
      expect((await getStatus(person)).acts).toMatchObject([{ act: 'decline', reason: 'No room.' }]);
      await follow({});
    });

    it('that excludes takes another steward, and only one of two simultaneous confirmations counts', async () => {
      const [one, two, three] = [
        await appoint(getCommunity, 'conduct'),
        await appoint(getCommunity, 'conduct'),
        await appoint(getCommunity, 'conduct'),
      ];
      const person = await getCommunity().member();
      const [first, second] = await Promise.all([1, 2].map(() => act(one, person, 'exclude', { reason: 'x' })));
      expect([first?.error?.code, second?.error?.code].sort()).toEqual([ACT_NOT_POSSIBLE, undefined]);
      expect((await getStatus(person)).standing).toBe('member');
      const waiting = (await two.client.rpc('desk_proposals')).data.items;
      const { key } = waiting.find(({ id }: Person) => id === person.id);
      expect(await settle(one, key, true)).toMatchObject({ status: 400, error: { code: OTHER_STEWARD_NEEDED } });
      const both = await Promise.all([settle(two, key, true), settle(three, key, true)]);
      expect(both.map(({ error }) => error?.code).sort()).toEqual([ACT_NOT_POSSIBLE, undefined]);
      const confirmed = both[0].error ? three : two;
      expect((await getStatus(person)).standing).toBe('excluded');
      expect(await recorded(person)).toEqual([`exclude ${one.name}, ${confirmed.name}`]);
      const { data } = await person.client.rpc('export_my_data');
      expect(data.proposed_acts).toMatchObject([{ outcome: 'confirmed', who: one.name, settled_by: confirmed.name }]);
    });

    it('takes another steward also after the first one was given another name', async () => {
      const [judge, keeper] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'roll')];
      const rename = ({ email, name }: Person & { name: string }, ...roles: string[]) =>
        getCommunity()
          .steward.rpc('appoint_steward', { email, roles, name: `${name} II` })
          .throwOnError();
      const proposal = await propose(judge, await getCommunity().member());
      await rename(judge, 'conduct');
      expect(await settle(judge, proposal, true)).toMatchObject({ status: 400, error: { code: OTHER_STEWARD_NEEDED } });
      await follow({ admission: 'approval', approvals: 2 });
      const person = await apply();
      await act(keeper, person, 'accept').throwOnError();
      await rename(keeper, 'roll');
      expect(await act(keeper, person, 'accept')).toMatchObject(impossible);
      expect((await getStatus(person)).standing).toBe('applied');
      await follow({});
    });

    it.each<[string, (proposer: Person & { name: string }) => PromiseLike<unknown>]>([
      ['was dismissed', ({ email }) => getCommunity().steward.rpc('dismiss_steward', { email }).throwOnError()],
      [
        'lost the role',
        ({ email }) =>
          getCommunity()
            .steward.rpc('appoint_steward', { email, roles: ['roll', 'words'] })
            .throwOnError(),
      ],
      [
        'was paused',
        ({ email }) =>
          getCommunity().steward.rpc('record_member_act', { email, act: 'pause', reason: 'x' }).throwOnError(),
      ],
      ['has left', ({ client }) => client.rpc('leave_community').throwOnError()],
      ['has deleted the account', ({ client }) => client.rpc('delete_account').throwOnError()],
      [
        'was dismissed, and whose name another one has',
        async ({ email, name }) => {
          await getCommunity().steward.rpc('dismiss_steward', { email }).throwOnError();
          const other = await appoint(getCommunity, 'conduct');
          await getCommunity()
            .steward.rpc('appoint_steward', { email: other.email, roles: ['conduct'], name })
            .throwOnError();
        },
      ],
    ])('is not confirmed if the steward who proposed it %s, and is proposed again', async (_what, end) => {
      const [one, two, three] = [
        await appoint(getCommunity, 'conduct'),
        await appoint(getCommunity, 'conduct'),
        await appoint(getCommunity, 'conduct'),
      ];
      const person = await getCommunity().member();
      const stale = await propose(one, person);
      await end(one);
      expect((await two.client.rpc('desk_person', { person: person.email })).data.proposals).toEqual([]);
      const message = expect.stringContaining('Whoever proposed this act is no steward in good standing any more.');
      expect(await settle(two, stale, true)).toMatchObject({
        ...impossible,
        error: { code: ACT_NOT_POSSIBLE, message },
      });
      expect(await recorded(person)).toEqual([]);
      const again = await propose(three, person);
      expect(again).not.toBe(stale);
      expect((await settle(two, again, true)).data.standing).toBe('excluded');
      expect(await recorded(person)).toEqual([`exclude ${three.name}, ${two.name}`]);
    });

    it('waits once, if the steward who proposed it first is in good standing again, also under another name', async () => {
      const [one, two] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'conduct')];
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const [stale, kept] = [await propose(one, person), await propose(one, other)];
      await one.client.rpc('rest_membership').throwOnError();
      const again = await propose(two, person);
      await one.client.rpc('resume_membership').throwOnError();
      await getCommunity()
        .steward.rpc('appoint_steward', { email: one.email, roles: ['conduct'], name: `${one.name} again` })
        .throwOnError();
      expect(await settle(two, stale, true)).toMatchObject(impossible);
      const { proposals } = (await two.client.rpc('desk_person', { person: person.email })).data;
      expect(proposals).toMatchObject([{ key: again, who: two.name }]);
      expect((await settle(two, kept, true)).data.standing).toBe('excluded');
    });

    it('that was proposed is withdrawn, lapses, and is not confirmed by the person it is about', async () => {
      const [one, two] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'conduct')];
      const person = await getCommunity().member();
      const withdrawn = await propose(one, person);
      expect((await settle(one, withdrawn, false)).data.proposals).toEqual([]);
      expect(await settle(two, withdrawn, true)).toMatchObject(impossible);
      expect(await settle(two, await propose(one, two), true)).toMatchObject(impossible);
      const old = await propose(one, person);
      await getCommunity().asOwner(`do $do$ begin
        alter table private.proposed_acts disable trigger user;
        update private.proposed_acts set proposed_at = now() - interval '15 days' where id = ${old};
        alter table private.proposed_acts enable trigger user;
      end $do$`);
      expect(await settle(two, old, true)).toMatchObject(impossible);
      expect(await recorded(person)).toEqual([]);
      expect((await getStatus(person)).standing).toBe('member');
    });

    it('that changes an address takes another steward; then sessions end, and both mailboxes are notified', async () => {
      const [one, two] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'conduct')];
      const person = await getCommunity().member();
      const { member } = await getStatus(person);
      const new_email = 'found-at-the-desk@example.org';
      const given = { reason: 'Lost.', decision: '2026-9', new_email: ` ${new_email.toUpperCase()}` };
      const { data: proposed } = await act(one, person, 'readdress', given).throwOnError();
      expect(proposed).toMatchObject({
        email: person.email,
        proposals: [{ act: 'readdress', new_email, who: one.name }],
      });
      expect(await act(two, person, 'readdress', given)).toMatchObject(impossible);
      // Another act may be proposed about the same person.
      const [, exclusion] = (await act(two, person, 'exclude', { reason: 'x' }).throwOnError()).data.proposals;
      await settle(two, exclusion.key, false).throwOnError();
      expect((await getStatus(person)).email).toBe(person.email);
      const [{ key }] = proposed.proposals;
      expect(await settle(one, key, true)).toMatchObject({ status: 400, error: { code: OTHER_STEWARD_NEEDED } });
      expect((await person.client.rpc('export_my_data')).data.proposed_acts).toMatchObject([{ new_email }, {}]);
      const { data: settled } = await settle(two, key, true).throwOnError();
      expect(settled).toMatchObject({ email: new_email, number: member.number, standing: 'member', proposals: [] });
      const who = `${one.name}, ${two.name}`;
      expect(settled.all_acts).toMatchObject([{ act: 'readdress', who, reason: 'Lost.', decision: '2026-9' }]);
      expect(await person.client.rpc('membership_status')).toMatchObject({ error: { code: INVALID_TOKEN_CLAIMS } });
      const again = await getCommunity().signIn(new_email);
      expect(again.id).toBe(person.id);
      const { data } = await again.client.rpc('export_my_data');
      expect(data.proposed_acts).toMatchObject([{ new_email: null, outcome: 'confirmed' }, {}]);
      const letters = data.letters.filter(({ kind }: { kind: string }) => kind === 'address');
      const acts = data.acts.map(({ id }: { id: number }) => id);
      expect(letters).toMatchObject([
        { recipient: null, acts },
        { recipient: person.email, acts },
      ]);
      const change = `update private.proposed_acts set new_email = 'x@example.org' where account = '${person.id}'`;
      expect(await getCommunity().asOwner(change)).toMatchObject({ error: { code: RECORD_IS_FINAL } });
    });

    it('that changes an address needs one that is free, even when it is confirmed, and a reason', async () => {
      const [one, two] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'conduct', 'roll')];
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const readdress = (new_email: string | null, more: object = {}) =>
        act(one, person, 'readdress', { reason: 'Lost.', new_email, ...more });
      for (const email of ['x', null, other.email]) expect(await readdress(email)).toMatchObject(impossible);
      for (const more of [{ reason: ' ' }, { until: day(30) }])
        expect(await readdress('free@example.org', more)).toMatchObject({ status: 400 });
      const keeper = await appoint(getCommunity, 'roll');
      expect(await act(keeper, person, 'readdress', { reason: 'x', new_email: 'free@example.org' })).toMatchObject({
        error: { code: NOT_A_STEWARD },
      });
      expect(await act(one, one, 'readdress', { reason: 'x', new_email: 'free@example.org' })).toMatchObject(
        impossible,
      );
      const [{ key }] = (await readdress('taken-meanwhile@example.org').throwOnError()).data.proposals;
      await getCommunity().signIn('taken-meanwhile@example.org');
      expect(await settle(two, key, true)).toMatchObject(impossible);
      expect((await getStatus(person)).email).toBe(person.email);
      expect((await settle(two, key, false)).data.proposals).toEqual([]);
    });

    it('that was not confirmed in time stores no address', async () => {
      const one = await appoint(getCommunity, 'conduct', 'roll');
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const given = { reason: 'Lost.', new_email: 'lapsed@example.org' };
      const [{ key }] = (await act(one, person, 'readdress', given).throwOnError()).data.proposals;
      const kept = async () =>
        (await getCommunity().asOwner(`select to_jsonb(new_email) from private.proposed_acts where id = ${key}`)).data;
      await one.client.rpc('desk_person', { person: other.email }).throwOnError();
      expect(await kept()).toBe('lapsed@example.org');
      await getCommunity().asOwner(`do $do$ begin
        alter table private.proposed_acts disable trigger user;
        update private.proposed_acts set proposed_at = now() - interval '15 days' where id = ${key};
        alter table private.proposed_acts enable trigger user;
      end $do$`);
      await one.client.rpc('desk_person', { person: person.email }).throwOnError();
      expect(await kept()).toBeNull();
      const { data } = await getCommunity().asOwner(
        `select jsonb_build_object('who', who, 'reason', reason) from private.proposed_acts where id = ${key}`,
      );
      expect(data).toEqual({ who: one.name, reason: 'Lost.' });
    });

    it('is one of sixty an hour by one steward, of any kind', async () => {
      const [judge, other] = [await appoint(getCommunity, 'conduct', 'roll'), await appoint(getCommunity, 'conduct')];
      const person = await getCommunity().member();
      const pace = (count: number, minutes: number) =>
        getCommunity().asOwner(`insert into private.desk_pace (account, acts)
          select '${judge.id}', array_agg(now() - interval '${minutes} minutes') from generate_series(1, ${count})
          on conflict (account) do update set acts = excluded.acts`);
      await pace(58, 50);
      expect((await act(judge, person, 'resume')).error).toMatchObject({ code: ACT_NOT_POSSIBLE });
      // Refused acts do not count, and of two simultaneous ones both do.
      const both = await Promise.all([1, 2, 3].map(() => act(judge, person, 'warn', { reason: 'x' })));
      expect(both.map(({ error }) => error?.code).sort()).toEqual([TOO_MANY_ACTS, undefined, undefined]);
      const message = expect.stringMatching(
        /^You have done sixty acts within an hour\. You can go on at \d\d:\d\d UTC\.$/,
      );
      for (const refused of [
        await act(judge, person, 'exclude', { reason: 'x' }),
        await settle(judge, 0, true),
        await judge.client.rpc('desk_invite', { email: 'pace@example.org' }),
        await judge.client.rpc('desk_uninvite', { email: 'pace@example.org' }),
      ])
        expect(refused).toMatchObject({ status: 400, error: { code: TOO_MANY_ACTS, message } });
      expect(await recorded(person)).toEqual(Array(2).fill(`warn ${judge.name}`));
      // Reading still works, other stewards act, and an hour later so does this one.
      expect((await judge.client.rpc('desk_roll')).error).toBeNull();
      expect((await act(other, person, 'warn', { reason: 'x' })).error).toBeNull();
      await pace(60, 61);
      expect((await act(judge, person, 'warn', { reason: 'x' })).error).toBeNull();
    });

    it('invites in the name of the steward, and revokes it', async () => {
      const keeper = await appoint(getCommunity, 'roll');
      const email = 'desk-guest@example.org';
      expect((await keeper.client.rpc('desk_invite', { email, days: 3 })).data).toMatchObject({ email });
      const listed = async () => {
        const { data } = await keeper.client.rpc('desk_invitations', { after: 'desk-gues' });
        return data.items.filter((item: { email: string }) => item.email === email);
      };
      expect(await listed()).toMatchObject([{ email, who: keeper.name }]);
      expect((await keeper.client.rpc('desk_uninvite', { email })).data).toBe(true);
      expect(await listed()).toEqual([]);
      await keeper.client.rpc('desk_invite', { email }).throwOnError();
      await getCommunity().asOwner(`update private.invitations set expires_at = now() where email = '${email}'`);
      expect(await listed()).toEqual([]);
    });
  });
}
