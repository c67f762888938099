import { describe, expect, it } from 'vitest';
import { TOO_RESTLESS } from '#contracts/error-codes.ts';
import { decline, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

export function growth(getCommunity: GetCommunity): void {
  describe('one person', () => {
    it('does not fill the record by leaving and coming back', async () => {
      const person = await getCommunity().member();
      const texts = await getCommunity().textsInForce(person);
      const leave = () => person.client.rpc('leave_community');
      for (let times = 1; times < 5; times += 1) {
        expect((await leave()).error).toBeNull();
        expect((await sign(person, texts)).error).toBeNull();
      }
      // Leaving is always possible.
      expect((await leave()).error).toBeNull();
      const before = await getCommunity().acts(person);
      const refused = { status: 400, error: { code: TOO_RESTLESS, message: expect.stringContaining('tomorrow') } };
      expect(await sign(person, texts)).toMatchObject(refused);
      expect(await decline(person, texts)).toMatchObject(refused);
      expect(await getCommunity().acts(person)).toEqual(before);
    });

    it('names each text once, and at most a hundred in one call', async () => {
      const person = await getCommunity().signIn();
      const [text] = await getCommunity().textsInForce(person);
      const many = (count: number) => Array.from({ length: count }, () => text);
      const tooMany = { status: 400, error: { code: '22023', message: expect.stringContaining('at most 100') } };
      expect(await decline(person, many(101))).toMatchObject(tooMany);
      expect(await sign(person, many(101))).toMatchObject(tooMany);
      expect((await decline(person, many(100))).error).toBeNull();
      expect(await getCommunity().acts(person)).toHaveLength(1);
    });

    it('keeps a little data in the account, and no more', async () => {
      const { client, id } = await getCommunity().signIn();
      expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
      const piece = () => ({ [crypto.randomUUID()]: 'x'.repeat(1000) });
      const errors = [];
      for (let times = 0; times < 5; times += 1) errors.push((await client.auth.updateUser({ data: piece() })).error);
      expect(errors.slice(0, 3)).toEqual([null, null, null]);
      expect(errors.at(-1)).toMatchObject({ status: 422, message: 'An account keeps at most 4096 bytes of data.' });
      const { data } = await getCommunity().asOwner(
        `select to_jsonb(octet_length(raw_user_meta_data::text)) from auth.users where id = '${id}'`,
      );
      expect(data).toBeLessThanOrEqual(4096);
    });
  });
}
