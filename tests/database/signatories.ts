import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { INVALID_SIGNATORY, RECORD_IS_FINAL } from '#contracts/error-codes.ts';
import type { MembershipRules } from '#contracts/membership/rules.ts';
import { type Person, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

const RULES: MembershipRules = {
  ...{ admission: 'open', approvals: 1, application_days: 30, grace_days: 30 },
  legal: true,
};
const ADA = { legal_name: 'Ada Lovelace', country: 'GB', firm: null, firm_number: null };
const FIRM = { ...ADA, firm: 'Engines Ltd', firm_number: '01234567' };

/** Legal names of signatories. Afterwards nobody is asked for one, as other tests require. */
export function signatories(getCommunity: GetCommunity): void {
  const follow = (rules: Partial<MembershipRules>) =>
    getCommunity()
      .steward.rpc('publish_membership_rules', { rules: { ...RULES, ...rules } })
      .throwOnError();
  const signAll = async (person: Person, signatory?: unknown) =>
    sign(person, await getCommunity().textsInForce(person), signatory === undefined ? {} : { signatory });
  const recorded = async ({ client }: Person) =>
    (await client.from('agreement_signatures').select('act,legal_name,country,firm,firm_number').order('id')).data;

  describe('a legal name', () => {
    beforeEach(async () => void (await follow({})));
    afterAll(async () => void (await follow({ legal: false })));

    it('is part of each signature, of the export and of the receipt, with the firm if there is one', async () => {
      const person = await getCommunity().signIn();
      const { data: status } = await person.client.rpc('membership_status');
      expect(status).toMatchObject({ asks_signatory: true, signatory: null });
      const { data } = await signAll(person, { ...FIRM, legal_name: ' Ada Lovelace ', country: 'gb' });
      expect(data).toMatchObject({ standing: 'member', asks_signatory: true, signatory: FIRM });
      const rows = await recorded(person);
      expect(rows?.length).toBeGreaterThan(0);
      expect(rows).toEqual(rows?.map(() => ({ act: 'accept', ...FIRM })));
      expect((await person.client.rpc('export_my_data')).data.signatures[0]).toMatchObject(FIRM);
      const receipt = await getCommunity().asOwner(
        `select private.letter_record(l) from letters l where account = '${person.id}' and kind = 'joined'`,
      );
      expect(receipt.data.signatures[0]).toMatchObject(FIRM);
    });

    it('is hidden from everyone else, and from the lists and look-ups of stewards', async () => {
      const person = await getCommunity().signIn();
      await signAll(person, FIRM);
      const other = await getCommunity().signIn();
      await signAll(other, ADA);
      const all = await other.client.from('agreement_signatures').select('firm').eq('member_id', person.id);
      expect(all.data).toEqual([]);
      const { steward } = getCommunity();
      const { data: record } = await steward.rpc('show_member', { email: person.email });
      const { data: list } = await steward.rpc('list_members', { after_number: record.number - 1 });
      expect(record.signatures.length).toBeGreaterThan(0);
      expect(JSON.stringify([record, list])).not.toMatch(/Lovelace|Engines|legal_name|firm/);
    });

    it('is asked once: the next version is signed with the same details, or under another name', async () => {
      const person = await getCommunity().signIn();
      await signAll(person, ADA);
      const next = version('legal', 1, -3);
      await getCommunity().publish(next);
      expect((await sign(person, [next], { display_name: null })).error).toBeNull();
      expect((await recorded(person))?.at(-1)).toEqual({ act: 'accept', ...ADA });
      await person.client.rpc('leave_community').throwOnError();
      expect((await recorded(person))?.at(-1)).toMatchObject({ act: 'withdraw', legal_name: null, country: null });
      expect((await signAll(person, FIRM)).data.signatory).toEqual(FIRM);
    });

    it.each([
      ['nothing', undefined],
      ['null', null],
      ['no name', { ...ADA, legal_name: ' ' }],
      ['a space without width', { ...ADA, legal_name: '\u200B' }],
      ['a blank symbol', { ...FIRM, firm: '\u2800' }],
      ['a space that does not break', { ...FIRM, firm_number: '\u00A0' }],
      ['no country', { ...ADA, country: null }],
      ['an invalid country', { ...ADA, country: 'England' }],
      ['a firm without its number', { ...FIRM, firm_number: '' }],
      ['a number without its firm', { ...FIRM, firm: null }],
      ['two lines', { ...ADA, legal_name: 'Ada\nLovelace' }],
      ['too much', { ...ADA, legal_name: 'x'.repeat(201) }],
    ])('is not %s, and nothing is signed then', async (_what, signatory) => {
      const person = await getCommunity().signIn();
      expect(await signAll(person, signatory)).toMatchObject({ status: 400, error: { code: INVALID_SIGNATORY } });
      expect(await recorded(person)).toEqual([]);
    });

    it('is not recorded where the community does not ask for it, and is never changed', async () => {
      const person = await getCommunity().signIn();
      await signAll(person, ADA);
      const change = `update agreement_signatures set legal_name = 'Eve' where member_id = '${person.id}'`;
      expect(await getCommunity().asOwner(change)).toMatchObject({ error: { code: RECORD_IS_FINAL } });
      await follow({ legal: false });
      const other = await getCommunity().signIn();
      expect((await signAll(other, ADA)).data).toMatchObject({ asks_signatory: false, signatory: null });
      expect((await recorded(other))?.[0]).toMatchObject({ act: 'accept', legal_name: null, country: null });
    });
  });
}
