import { afterAll, describe, expect, it } from 'vitest';
import { ACT_NOT_POSSIBLE, CHECK_VIOLATION, EXCLUDED, NOT_A_MEMBER, NOT_INVITED } from '#contracts/error-codes.ts';
import type { MembershipRules } from '#contracts/membership/rules.ts';
import { about, day, type Person, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** The rules of an open community. */
export const OPEN: MembershipRules = {
  admission: 'open',
  approvals: 1,
  application_days: 30,
  grace_days: 30,
  legal: false,
};

/** How people become members. Afterwards the community is open again, as other tests need it. */
export function admission(getCommunity: GetCommunity): void {
  const follow = (rules: Partial<MembershipRules>) =>
    getCommunity().steward.rpc('publish_membership_rules', { rules: { ...OPEN, ...rules } });
  const act = (email: string, name: string, more: Record<string, unknown> = {}) =>
    getCommunity().steward.rpc('record_member_act', { email, act: name, ...more });
  const signAll = async (person: Person, more = {}) => sign(person, await getCommunity().textsInForce(person), more);
  const waiting = async () => (await getCommunity().steward.rpc('list_applications')).data;
  const invite = (email: string, more = {}) => getCommunity().steward.rpc('invite_member', { email, ...more });
  const getActs = async ({ client }: Person) =>
    (await client.from('member_acts').select().order('id')).data?.map(({ act, actor }) => `${act} ${actor}`);
  const getStatus = async ({ client }: Person) => (await client.rpc('membership_status')).data;

  describe('admission', () => {
    afterAll(async () => {
      await follow({});
    });

    it('follows the rules that were published last, and refuses others', async () => {
      expect((await follow({ grace_days: 31 })).data).toEqual({ changed: true });
      expect((await follow({ grace_days: 31 })).data).toEqual({ changed: false });
      for (const wrong of [{ approvals: 0 }, { admission: 'closed' }, { application_days: 0 }, { grace_days: -1 }]) {
        const answer = await getCommunity().steward.rpc('publish_membership_rules', { rules: { ...OPEN, ...wrong } });
        expect(answer).toMatchObject({ status: 400, error: { code: CHECK_VIOLATION } });
      }
    });

    describe('by approval', () => {
      it('begins with an application, once, and makes a member when it is accepted', async () => {
        await follow({ admission: 'approval', application_days: 10 });
        const person = await getCommunity().signIn();
        const [{ data }, second] = await Promise.all([signAll(person), signAll(person)]);
        expect(second.error).toBeNull();
        expect(data).toMatchObject({
          member: null,
          standing: 'applied',
          admission: 'approval',
          approvals: { given: 0, needed: 1 },
          acts: [{ act: 'apply', until: day(10) }],
        });
        expect(about(data, 'code')).toMatchObject({ signed: { version: 1 } });
        expect(await waiting()).toMatchObject([{ email: person.email, display_name: 'Ada', until: day(10) }]);
        const accepted = await act(person.email, 'accept', { who: 'Ana' });
        expect(accepted.data).toMatchObject({ standing: 'member', display_name: 'Ada', number: expect.any(Number) });
        expect(await waiting()).toEqual([]);
        expect(await act(person.email, 'accept', { who: 'Ben' })).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        expect(await getActs(person)).toEqual(['apply member', 'accept steward']);
      });

      it('takes as many stewards as the rules require, each once, even at the same moment', async () => {
        await follow({ admission: 'approval', approvals: 2 });
        const person = await getCommunity().signIn();
        await signAll(person);
        const refused = { status: 400, error: { code: ACT_NOT_POSSIBLE } };
        expect(await act(person.email, 'accept')).toMatchObject(refused);
        const same = await Promise.all([
          act(person.email, 'accept', { who: 'Ana' }),
          act(person.email, 'accept', { who: ' ANA' }),
        ]);
        expect(same.filter(({ error }) => error)).toMatchObject([refused]);
        expect(await getStatus(person)).toMatchObject({ standing: 'applied', approvals: { given: 1, needed: 2 } });
        await Promise.all(['Ben', 'Cem'].map((who) => act(person.email, 'accept', { who })));
        expect((await getStatus(person)).standing).toBe('member');
        const { data } = await person.client.from('members').select();
        expect(data).toHaveLength(1);
        // The second one found nothing that waits.
        expect(await getActs(person)).toEqual(['apply member', 'accept steward', 'accept steward']);
      });

      it('lapses, is declined with a reason, or is withdrawn; each time one may apply again', async () => {
        await follow({ admission: 'approval', application_days: 10 });
        const person = await getCommunity().signIn();
        await signAll(person);
        const later = (days: number) => getCommunity().steward.rpc('status_as_of', { account: person.id, days });
        expect([(await later(9)).data.standing, (await later(10)).data.standing]).toEqual(['applied', 'lapsed']);
        expect(await act(person.email, 'decline')).toMatchObject({ error: { code: CHECK_VIOLATION } });
        const { data } = await act(person.email, 'decline', { reason: 'The yard is full.' });
        expect(data).toMatchObject({ standing: 'declined', number: null, display_name: 'Ada' });
        expect(await getStatus(person)).toMatchObject({ acts: [{ act: 'decline', reason: 'The yard is full.' }] });
        expect((await signAll(person)).data.standing).toBe('applied');
        const { data: back } = await person.client.rpc('leave_community');
        expect(back).toMatchObject({ standing: 'none', member: null, acts: [] });
        expect(about(back, 'code')).toMatchObject({ signed: null });
        expect(await act(person.email, 'accept')).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        expect(await person.client.rpc('leave_community')).toMatchObject({ error: { code: NOT_A_MEMBER } });
        expect((await signAll(person)).data.standing).toBe('applied');
        await act(person.email, 'accept');
      });

      it('is needed again by people who have left, also after they were readmitted, which lets them join once', async () => {
        await follow({ admission: 'approval' });
        const person = await getCommunity().signIn();
        await signAll(person);
        const { number } = (await act(person.email, 'accept')).data;
        await person.client.rpc('leave_community');
        expect((await signAll(person, { display_name: null })).data.standing).toBe('applied');
        await act(person.email, 'exclude', { reason: 'x' });
        expect(await waiting()).toEqual([]);
        expect(await signAll(person)).toMatchObject({ error: { code: EXCLUDED } });
        expect(await act(person.email, 'accept')).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        await act(person.email, 'readmit');
        expect((await getStatus(person)).admission).toBe('open');
        expect((await signAll(person)).data).toMatchObject({ standing: 'member', member: { number } });
        await person.client.rpc('leave_community');
        expect((await signAll(person)).data).toMatchObject({ standing: 'applied', admission: 'approval' });
        await act(person.email, 'decline', { reason: 'x' });
      });

      it('counts the stewards who have accepted this application, and not an earlier one', async () => {
        await follow({ admission: 'approval', approvals: 2 });
        const person = await getCommunity().signIn();
        await signAll(person);
        await act(person.email, 'accept', { who: 'Ana' });
        await act(person.email, 'decline', { reason: 'x' });
        expect((await signAll(person)).data).toMatchObject({ standing: 'applied', approvals: { given: 0, needed: 2 } });
        expect((await act(person.email, 'accept', { who: 'Ana' })).data.standing).toBe('applied');
        expect((await act(person.email, 'accept', { who: 'Ben' })).data.standing).toBe('member');
      });

      it('is never done by the applicant, even with the rights of the owner', async () => {
        await follow({ admission: 'approval' });
        const person = await getCommunity().signIn();
        await signAll(person);
        const accept = `insert into member_acts (member_id, act, actor) values ('${person.id}', 'accept', 'steward')`;
        expect(await getCommunity().asOwner(accept, person.client)).toMatchObject({ error: { code: NOT_INVITED } });
        await act(person.email, 'decline', { reason: 'x' });
      });
    });

    describe('by invitation', () => {
      it('is for the invited address, in any spelling, once, and while it is valid', async () => {
        await follow({ admission: 'invitation' });
        const guest = await getCommunity().signIn('guest@example.org');
        const other = await getCommunity().signIn();
        const refused = { status: 400, error: { code: NOT_INVITED } };
        expect(await signAll(guest)).toMatchObject(refused);
        expect((await getStatus(guest)).admission).toBe('invitation');
        const { data } = await invite(' Guest+yard@Example.org', { days: 3, who: 'Ana' });
        expect(data).toMatchObject({ email: 'guest+yard@example.org', admission: 'invitation' });
        expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
        expect(await getStatus(guest)).toMatchObject({ admission: 'open', invited_until: expect.any(String) });
        expect(await signAll(other)).toMatchObject(refused);
        expect((await signAll(guest)).data.standing).toBe('member');
        const { data: record } = await getCommunity().steward.rpc('show_member', { email: guest.email });
        expect(record.all_acts).toMatchObject([{ act: 'accept', actor: 'steward', who: 'Ana' }]);
        expect((await getCommunity().steward.rpc('list_invitations')).data).toEqual([]);
        await guest.client.rpc('leave_community');
        expect(await signAll(guest)).toMatchObject(refused);
      });

      it('makes one member, also if several accounts with its mailbox join at the same moment', async () => {
        await follow({ admission: 'invitation' });
        for (let round = 0; round < 4; round += 1) {
          const spellings = [1, 2, 3, 4].map((tag) => `once-${round}+${tag}@example.org`);
          const people = await Promise.all(spellings.map((email) => getCommunity().signIn(email)));
          await invite(`once-${round}@example.org`);
          const answers = await Promise.all(people.map((person) => signAll(person)));
          const codes = answers.map(({ error }) => error?.code).sort();
          expect(codes).toEqual([NOT_INVITED, NOT_INVITED, NOT_INVITED, undefined]);
        }
      });

      it('ends on its day, or when stewards revoke it', async () => {
        await follow({ admission: 'invitation' });
        const person = await getCommunity().signIn();
        await invite(person.email);
        await getCommunity().asOwner(
          `update private.invitations set expires_at = now() where email = '${person.email}'`,
        );
        expect(await signAll(person)).toMatchObject({ error: { code: NOT_INVITED } });
        await invite(person.email);
        const takeBack = () => getCommunity().steward.rpc('withdraw_invitation', { email: person.email });
        expect([(await takeBack()).data, (await takeBack()).data]).toEqual([true, false]);
        expect(await signAll(person)).toMatchObject({ error: { code: NOT_INVITED } });
      });

      it('is forgotten once it is over, with the next sign-in, and once its owner is a member by an application', async () => {
        const known = async () =>
          (await getCommunity().asOwner(`select jsonb_agg(email order by email) from private.invitations`)).data;
        await follow({ admission: 'approval' });
        const person = await getCommunity().signIn();
        await signAll(person);
        await invite('late@example.org');
        await getCommunity().asOwner('update private.invitations set expires_at = now()');
        await getCommunity().signIn();
        expect(await known()).toBeNull();
        await invite('early@example.org');
        await invite(person.email.replace('@', '+yard@'));
        expect((await act(person.email, 'accept', { who: 'Ana' })).data.standing).toBe('member');
        expect(await known()).toEqual(['early@example.org']);
        await getCommunity().steward.rpc('withdraw_invitation', { email: 'early@example.org' });
      });

      it('replaces the approval, but does not lift an exclusion', async () => {
        await follow({ admission: 'approval', approvals: 2 });
        const person = await getCommunity().signIn();
        await invite(person.email);
        expect((await signAll(person)).data.standing).toBe('member');
        expect(await invite(person.email)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        const out = await getCommunity().signIn();
        await invite(out.email);
        await act(out.email, 'exclude', { reason: 'x' });
        expect(await signAll(out)).toMatchObject({ error: { code: EXCLUDED } });
        expect(await invite(out.email)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        await act(out.email, 'exclude', { reason: 'x', until: day(30) });
        expect(await invite(out.email)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      });

      it.each([
        ['nobody', {}],
        ['a@b c', {}],
        ['a,b@example.org', {}],
        ['ada@bücher.example', {}],
        [null, {}],
        ['x@example.org', { days: 0 }],
        ['x@example.org', { days: 366 }],
      ])('is not for %j, with %o', async (email, more) => {
        const answer = await getCommunity().steward.rpc('invite_member', { email, ...more });
        expect(answer).toMatchObject({ status: 400, error: { code: ACT_NOT_POSSIBLE } });
      });
    });
  });
}
