import { beforeAll, describe, expect, it } from 'vitest';
import { INSUFFICIENT_PRIVILEGE, RECORD_IS_FINAL, TEXT_NOT_IN_FORCE } from '#contracts/error-codes.ts';
import { getStatement, type Person, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** Triggers prevent what no grant and no policy prevents. */
export function owner(getCommunity: GetCommunity): void {
  describe('the owner of the tables', () => {
    let bob: Person;
    beforeAll(async () => {
      bob = await getCommunity().member();
    });

    it.each([
      "update agreement_signatures set statement = 'Something else.'",
      'delete from agreement_signatures',
      'truncate agreement_signatures',
      "update agreement_versions set summary = 'Something else.'",
      'delete from agreement_versions',
      'truncate agreement_versions cascade',
      "update agreement_statements set statement = 'Something else.'",
      'delete from agreement_statements',
      'truncate agreement_statements',
      'update members set number = number + 1000',
      'delete from members',
      'truncate members',
    ])('cannot %s', async (statement) => {
      const before = await getCommunity().digests();
      expect(await getCommunity().asOwner(statement)).toMatchObject({ status: 400, error: { code: RECORD_IS_FINAL } });
      expect(await getCommunity().digests()).toEqual(before);
    });

    const signature = (sha256: string, act: string) =>
      `insert into agreement_signatures (member_id, document, version, sha256, act, statement, locale, signed_at)
        values ('${bob.id}', 'terms', 7, '${sha256}', '${act}', 'I agree.', 'en', '2020-01-01')`;
    const { sha256 } = version('terms', 1, 0);

    it('cannot sign or join for somebody else', async () => {
      const refused = { status: 403, error: { code: INSUFFICIENT_PRIVILEGE } };
      expect(await getCommunity().asOwner(signature(sha256, 'accept'))).toMatchObject(refused);
      const visitor = await getCommunity().signIn();
      const joining = `insert into members (id, display_name) values ('${visitor.id}', 'Eve')`;
      expect(await getCommunity().asOwner(joining)).toMatchObject(refused);
    });

    it('cannot forge the statement of a signature', async () => {
      const eve = await getCommunity().signIn();
      expect(await getCommunity().asOwner(signature(sha256, 'accept'), eve.client)).toMatchObject({ error: null });
      const { data } = await eve.client.from('agreement_signatures').select('statement').single();
      expect(data).toEqual({ statement: getStatement('terms', 1) });
    });

    it('cannot forge account, version or time of a signature, nor the number of a member', async () => {
      const eve = await getCommunity().signIn();
      expect(await getCommunity().asOwner(signature(sha256, 'decline'), eve.client)).toMatchObject({ error: null });
      const { data } = await eve.client.from('agreement_signatures').select().single();
      expect(data).toMatchObject({ member_id: eve.id, version: 1, sha256 });
      expect(Date.now() - Date.parse(data.signed_at)).toBeLessThan(60_000);
      const joining = `insert into members (id, number, display_name, joined_at, left_at)
        values ('${bob.id}', 90000, 'Eve', '2020-01-01', '2020-01-02')`;
      await getCommunity().asOwner(joining, eve.client);
      const { data: member } = await eve.client.from('members').select().single();
      expect(member).toMatchObject({ id: eve.id, left_at: null });
      expect(member.number).toBeLessThan(90_000);
      expect(Date.now() - Date.parse(member.joined_at)).toBeLessThan(60_000);
    });

    it.each([
      ['accept', version('terms', 2, 0).sha256],
      ['decline', 'f'.repeat(64)],
      ['withdraw', sha256],
    ])('cannot %s what is not in force or was not accepted', async (act, hash) => {
      const eve = await getCommunity().signIn();
      const answer = await getCommunity().asOwner(signature(hash, act), eve.client);
      expect(answer).toMatchObject({ status: 400, error: { code: TEXT_NOT_IN_FORCE, details: 'terms' } });
    });
  });
}
