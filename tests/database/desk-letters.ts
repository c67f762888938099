import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, type Person, sign } from './community.ts';
import { appoint } from './desk.ts';
import type { GetCommunity } from './membership.ts';

const RULES = { admission: 'open', approvals: 1, application_days: 30, grace_days: 30 };

/** E-mails to stewards. Afterwards there are none, as other tests need it. */
export function deskLetters(getCommunity: GetCommunity): void {
  const follow = (more: object) =>
    getCommunity().steward.rpc('publish_membership_rules', { rules: { ...RULES, ...more } });
  const apply = async () => {
    const person = await getCommunity().signIn();
    await sign(person, await getCommunity().textsInForce(person)).throwOnError();
    return person;
  };
  const lettersTo = async ({ client }: Person) =>
    (await client.rpc('export_my_data')).data.letters.filter(({ kind }: { kind: string }) => kind === 'desk');
  const told = async (person: Person) => (await lettersTo(person)).map(({ about }: { about: object }) => about);

  describe('a letter to stewards', () => {
    beforeAll(async () => {
      const { data } = await getCommunity().steward.rpc('list_stewards');
      for (const { email } of data.stewards) await getCommunity().steward.rpc('dismiss_steward', { email });
    });
    afterAll(async () => {
      await follow({});
    });

    it('is written for each application and each leaving, only to the role, and never about oneself', async () => {
      const [keeper, judge] = [await appoint(getCommunity, 'roll'), await appoint(getCommunity, 'conduct')];
      const [leaves, deletes, ended] = [
        await getCommunity().member(),
        await getCommunity().member(),
        await getCommunity().member(),
      ];
      const gone = await appoint(getCommunity, 'roll');
      expect(await follow({ admission: 'approval', steward_mail: 'each' })).toMatchObject({ data: { changed: true } });
      expect(await follow({ admission: 'approval', steward_mail: 'each' })).toMatchObject({ data: { changed: false } });
      const applied = await apply();
      await leaves.client.rpc('leave_community').throwOnError();
      await deletes.client.rpc('delete_account').throwOnError();
      await keeper.client.rpc('desk_act', { person: ended.id, act: 'end', reason: 'x' }).throwOnError();
      await gone.client.rpc('leave_community').throwOnError();
      const one = { applied: 1, left: 0 };
      const other = { applied: 0, left: 1 };
      expect(await told(keeper)).toEqual([one, other, other, other]);
      expect(await told(gone)).toEqual([one, other, other]);
      expect([await told(judge), await told(applied)]).toEqual([[], []]);
      const { data } = await getCommunity().steward.rpc('claim_letters', { up_to: 100, lease_seconds: 1 });
      const [letter] = data.filter(
        ({ email, kind }: { email: string; kind: string }) => email === keeper.email && kind === 'desk',
      );
      expect(letter.desk).toEqual({ ...one, waiting: expect.any(Number) });
      expect(letter.desk.waiting).toBeGreaterThan(0);
      expect(JSON.stringify(letter)).not.toContain(applied.email);
    });

    it('does not stop stewards who delete their accounts at the same moment', async () => {
      await follow({ steward_mail: 'daily' });
      const keepers = [];
      for (let count = 0; count < 4; count += 1) keepers.push(await appoint(getCommunity, 'roll'));
      const deleted = await Promise.all(keepers.map(({ client }) => client.rpc('delete_account')));
      expect(deleted.map(({ error }) => error)).toEqual(Array(4).fill(null));
    });

    it('is sent once a day if the community configures that, on the following morning', async () => {
      await follow({});
      const keeper = await appoint(getCommunity, 'roll');
      await follow({ admission: 'approval', steward_mail: 'daily' });
      const [first] = await Promise.all([apply(), apply(), apply()]);
      await first?.client.rpc('leave_community').throwOnError();
      const letters = await lettersTo(keeper);
      expect(letters).toMatchObject([{ about: { applied: 3, left: 0 }, state: 'waiting' }]);
      expect(Date.parse(letters[0].next_attempt_at)).toBe(Date.parse(`${day(1)}T06:00:00Z`));
    });

    it('does not become a flood if there are many applications', async () => {
      await follow({});
      const keeper = await appoint(getCommunity, 'roll');
      await follow({ admission: 'approval', steward_mail: 'each' });
      for (let count = 0; count < 13; count += 1) await apply();
      const counts = (await lettersTo(keeper)).map(({ about }: { about: { applied: number } }) => about.applied);
      expect(counts).toEqual([...Array(10).fill(1), 3]);
    });

    it('is not written if nobody wants it', async () => {
      await follow({});
      const keeper = await appoint(getCommunity, 'roll');
      await (await getCommunity().member()).client.rpc('leave_community').throwOnError();
      expect(await told(keeper)).toEqual([]);
    });
  });
}
