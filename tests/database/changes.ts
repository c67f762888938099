import { describe, expect, it } from 'vitest';
import { TEXT_NOT_IN_FORCE } from '#contracts/error-codes.ts';
import { about, day, decline, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

export function changes(getCommunity: GetCommunity): void {
  describe('a new version', () => {
    it('that takes effect between reading and signing is named, and nothing is half signed', async () => {
      await getCommunity().publish(version('pact', 1, -5));
      const person = await getCommunity().signIn();
      const read = await getCommunity().textsInForce(person);
      await getCommunity().publish(version('pact', 2, 0));
      expect(await sign(person, read)).toMatchObject({
        status: 400,
        error: { code: TEXT_NOT_IN_FORCE, details: 'pact' },
      });
      expect(await getCommunity().acts(person)).toEqual([]);
      expect(about(await getCommunity().join(person), 'pact')).toMatchObject({ signed: { version: 2 } });
    });

    it('of substance asks for a signature from the day it took effect, which a later editorial one does not move', async () => {
      await getCommunity().publish(version('charter', 1, -9));
      const person = await getCommunity().member();
      const [second, third] = [version('charter', 2, -4), version('charter', 3, -2, { change: 'editorial' })];
      await getCommunity().publish(second, third, version('charter', 4, 6), version('charter', 5, 7));
      const { data } = await person.client.rpc('membership_status');
      expect(about(data, 'charter')).toMatchObject({
        in_force: { version: 3, change: 'editorial' },
        coming: { version: 4, effective: day(6) },
        signed: { version: 1 },
        asks_since: day(-4),
        declined_at: null,
      });
      const { data: signed } = await sign(person, [third], { display_name: null });
      // With the same name, number and day of joining.
      expect(signed.member).toEqual(data.member);
      expect(about(signed, 'charter')).toMatchObject({ signed: { version: 3 }, asks_since: null });
    });

    it('that is published after it took effect leaves the whole time of grace to sign, and so does a new document', async () => {
      await getCommunity().publish(version('treaty', 1, -90));
      const [person, visitor] = [await getCommunity().member(), await getCommunity().signIn()];
      const { asOwner } = getCommunity();
      await asOwner('alter table public.agreement_versions disable trigger published_in_time');
      await getCommunity().publish(version('treaty', 2, -60), version('covenant', 1, -50));
      await asOwner('alter table public.agreement_versions enable trigger published_in_time');
      const { data } = await person.client.rpc('membership_status');
      expect(data).toMatchObject({ standing: 'asked', grace_until: expect.stringContaining(day(30)) });
      expect(about(data, 'treaty')).toMatchObject({
        in_force: { version: 2, effective: day(-60) },
        asks_since: day(0),
      });
      expect(about(data, 'covenant')).toMatchObject({ signed: null, asks_since: day(0) });
      const needed = 'select to_jsonb(one) from private.needed_signatures() one where document';
      expect((await asOwner(`${needed} = 'treaty'`)).data).toMatchObject({ needed: 2, overdue: 1 });
      expect((await asOwner(`${needed} = 'covenant'`)).data).toMatchObject({ is_old: false });
      expect(about((await visitor.client.rpc('membership_status')).data, 'covenant')).toMatchObject({
        asks_since: null,
      });
    });

    it('that is editorial keeps the signature, and one that has not taken effect asks for none', async () => {
      await getCommunity().publish(version('rules', 1, -9));
      const person = await getCommunity().member();
      await getCommunity().publish(version('rules', 2, -1, { change: 'editorial' }), version('rules', 3, 1));
      const { data } = await person.client.rpc('membership_status');
      const expected = { in_force: { version: 2 }, signed: { version: 1 }, asks_since: null, coming: { version: 3 } };
      expect(about(data, 'rules')).toMatchObject(expected);
    });

    it('may be declined by a member, who stays one; signing it later ends that', async () => {
      await getCommunity().publish(version('oath', 1, -9));
      const person = await getCommunity().member();
      const second = version('oath', 2, -1);
      await getCommunity().publish(second);
      const { data: declined } = await decline(person, [second]);
      expect(declined.member.left_at).toBeNull();
      const still = { signed: { version: 1 }, asks_since: day(-1), declined_at: expect.stringContaining('T') };
      expect(about(declined, 'oath')).toMatchObject(still);
      const { data: signed } = await sign(person, [second]);
      expect(about(signed, 'oath')).toMatchObject({ signed: { version: 2 }, declined_at: null, asks_since: null });
    });

    it('asks people again who declined the previous one', async () => {
      await getCommunity().publish(version('creed', 1, -9));
      const person = await getCommunity().member();
      await getCommunity().publish(version('creed', 2, -5));
      await decline(person, [version('creed', 2, -5)]);
      await getCommunity().publish(version('creed', 3, -1));
      const { data } = await person.client.rpc('membership_status');
      expect(about(data, 'creed')).toMatchObject({ signed: { version: 1 }, declined_at: null, asks_since: day(-5) });
    });

    it('may have the text of an earlier one, and is signed as the new version', async () => {
      await getCommunity().publish(version('vow', 1, -9));
      const person = await getCommunity().member();
      const { sha256 } = version('vow', 1, 0);
      await getCommunity().publish(version('vow', 2, -5), version('vow', 3, -1, { sha256 }));
      const { data } = await sign(person, [{ document: 'vow', sha256 }]);
      expect(about(data, 'vow')).toMatchObject({ signed: { version: 3 }, asks_since: null });
      await person.client.rpc('leave_community');
      const acts = (await getCommunity().acts(person))?.filter(({ document: id }) => id === 'vow');
      expect(acts?.map(({ version, act }) => `${act} ${version}`)).toEqual(['accept 1', 'accept 3', 'withdraw 3']);
    });
  });

  it('a document that is new to a member is unsigned', async () => {
    const person = await getCommunity().member();
    await getCommunity().publish(version('pledge', 1, -1));
    const { data } = await person.client.rpc('membership_status');
    expect(about(data, 'pledge')).toMatchObject({ signed: null, asks_since: day(-1) });
    const { data: signed } = await sign(person, [version('pledge', 1, -1)]);
    expect(about(signed, 'pledge')).toMatchObject({ signed: { version: 1 } });
  });
}
