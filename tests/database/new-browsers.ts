import { describe, expect, it } from 'vitest';
import { letterSchema } from '#contracts/letters/letter.ts';
import type { Person } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** A person who signs in from a browser that the account does not know gets an e-mail about it. */
export function newBrowsers(getCommunity: GetCommunity): void {
  const asOwner = (statement: string) => getCommunity().asOwner(statement);

  /** Lets some minutes pass since the last sign-in, and counts what the next delivery has for a person. */
  async function lettersTo({ id }: Person): Promise<{ kind: string; sign_in: unknown; email: string }[]> {
    await asOwner(`update private.new_sign_ins set began_at = began_at - interval '4 minutes' where account = '${id}'`);
    // Earlier letters are set aside.
    await asOwner(
      `update letters set next_attempt_at = now() + interval '1 day' where state in ('waiting', 'sending')`,
    );
    const { data } = await getCommunity().steward.rpc('claim_letters', { up_to: 100, lease_seconds: 1 }).throwOnError();
    const { data: own } = await asOwner(`select coalesce(jsonb_agg(id), '[]') from letters where account = '${id}'`);
    return data.filter((letter: { id: number; kind: string }) => own.includes(letter.id) && letter.kind === 'browser');
  }

  /** A person who has had an account for some time. */
  async function oldAccount(): Promise<Person> {
    const person = await getCommunity().signIn();
    await asOwner(`update auth.users set email_confirmed_at = now() - interval '30 days' where id = '${person.id}'`);
    return person;
  }

  const recognise = async ({ client }: Person, mark: string): Promise<boolean> =>
    (await client.rpc('recognise_browser', { mark }).throwOnError()).data;
  const countWaiting = async ({ id }: Person) =>
    (await asOwner(`select to_jsonb(count(*)) from private.new_sign_ins where account = '${id}'`)).data;

  describe('a sign-in from a new browser', () => {
    it('is reported with its browser and its time, once, and is in the record', async () => {
      const person = await oldAccount();
      const [letter, ...more] = await lettersTo(person);
      expect(more).toEqual([]);
      const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      expect(letter).toMatchObject({ email: person.email, member: null, sign_in: { at, user_agent: 'node' } });
      expect(letterSchema.safeParse(letter).error).toBeUndefined();
      expect(await countWaiting(person)).toBe(0);
      expect(await lettersTo(person)).toEqual([]);
      const { data } = await person.client.rpc('export_my_data');
      expect(data.letters).toMatchObject([{ kind: 'browser' }]);
    });

    it('is not reported the first time, when the address is confirmed', async () => {
      const person = await getCommunity().signIn();
      expect(await countWaiting(person)).toBe(1);
      expect(await lettersTo(person)).toEqual([]);
      expect(await countWaiting(person)).toBe(0);
    });

    it('is reported even if it claims to be known, ends at once, or sends nothing', async () => {
      const person = await oldAccount();
      await lettersTo(person);
      const mark = crypto.randomUUID();
      const liar = await getCommunity().signIn(person.email);
      expect([await recognise(liar, mark), await recognise(liar, mark)]).toEqual([false, true]);
      expect(await lettersTo(person)).toHaveLength(1);
      const passing = await getCommunity().signIn(person.email);
      await passing.client.auth.signOut({ scope: 'local' });
      expect(await lettersTo(person)).toHaveLength(1);
    });

    it('is not reported within the minutes in which a browser may still identify itself', async () => {
      const person = await oldAccount();
      await getCommunity().steward.rpc('claim_letters', { up_to: 100, lease_seconds: 1 });
      expect(await countWaiting(person)).toBe(1);
    });

    it('is not new the second time, nor for another account of the same browser', async () => {
      const mark = crypto.randomUUID();
      const person = await oldAccount();
      expect(await recognise(person, mark)).toBe(false);
      expect(await lettersTo(person)).toHaveLength(1);
      const again = await getCommunity().signIn(person.email);
      expect(await recognise(again, mark)).toBe(true);
      expect(await lettersTo(person)).toEqual([]);
      // Another account does not know it, and its record has another hash.
      const other = await oldAccount();
      expect(await recognise(other, mark)).toBe(false);
      const hashes = await asOwner(
        `select jsonb_agg(distinct mark_hash) from private.known_browsers where account in ('${person.id}', '${other.id}')`,
      );
      expect(hashes.data).toHaveLength(2);
      expect(JSON.stringify(hashes.data)).not.toContain(mark.replaceAll('-', ''));
    });

    it('is new again after half a year, and everything about it is deleted with the account', async () => {
      const mark = crypto.randomUUID();
      const person = await oldAccount();
      await recognise(person, mark);
      const known = async () =>
        (await asOwner(`select to_jsonb(count(*)) from private.known_browsers where account = '${person.id}'`)).data;
      const age = (days: number) =>
        asOwner(
          `update private.known_browsers set known_since = now() - interval '1 year', last_signed_in_at = now() - interval '${days} days' where account = '${person.id}'`,
        );
      await age(179);
      const again = await getCommunity().signIn(person.email);
      expect(await recognise(again, mark)).toBe(true);
      await age(181);
      expect(await recognise(await getCommunity().signIn(person.email), mark)).toBe(false);
      expect(await known()).toBe(1);
      expect((await person.client.rpc('export_my_data')).data.known_browsers).toHaveLength(1);
      await person.client.rpc('delete_account');
      expect([await known(), await countWaiting(person)]).toEqual([0, 0]);
    });

    it('cannot be hidden with many numbers, and an account keeps twenty of them', async () => {
      const person = await oldAccount();
      for (let count = 0; count < 22; count += 1) await recognise(person, crypto.randomUUID());
      const { data } = await asOwner(
        `select to_jsonb(count(*)) from private.known_browsers where account = '${person.id}'`,
      );
      expect(data).toBe(20);
      expect(await lettersTo(person)).toHaveLength(1);
    });
  });
}
