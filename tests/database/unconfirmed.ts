import { describe, expect, it } from 'vitest';
import { createdAccounts } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** SQL that dates an account back by some days, and its newest mail and its latest change by as many or fewer. */
const age = (email: string, days: number, mailDays = days, changeDays = days) =>
  `update auth.users set created_at = now() - interval '${days} days', recovery_sent_at = now() - interval '${mailDays} days',
    updated_at = now() - interval '${changeDays} days' where email = '${email}'`;

export function unconfirmed(getCommunity: GetCommunity): void {
  const newEmail = () => `typed-${crypto.randomUUID()}@example.org`;

  async function askForMail(email = newEmail()): Promise<string> {
    expect((await getCommunity().client().auth.signInWithOtp({ email })).error).toBeNull();
    return email;
  }

  const count = (email: string) => createdAccounts(getCommunity(), email);

  describe('an account that nobody confirms', () => {
    it('is gone after a week, once another account is made', async () => {
      const email = await askForMail();
      await getCommunity().asOwner(age(email, 8));
      expect(await count(email)).toBe(1);
      await askForMail();
      expect(await count(email)).toBe(0);
      expect((await getCommunity().signIn(email)).email).toBe(email);
    });

    it.each([
      ['it is younger', 6, 6, 6],
      ['a mail was sent since', 30, 6, 30],
      ['it was restored since', 30, 30, 6],
    ])('stays while %s', async (_reason, days, mailDays, changeDays) => {
      const email = await askForMail();
      await getCommunity().asOwner(age(email, days, mailDays, changeDays));
      await askForMail();
      expect(await count(email)).toBe(1);
    });
  });

  it('accounts that go together are looked up in the log of sign-ins together, which may be long', async () => {
    const { asOwner } = getCommunity();
    const emails = `('${await askForMail()}', '${await askForMail()}')`;
    const logged = async () =>
      (
        await asOwner(
          `select to_jsonb(count(*)) from auth.audit_log_entries where payload ->> 'actor_username' in ${emails}`,
        )
      ).data;
    expect(await logged()).toBeGreaterThan(1);
    await asOwner(`create table private.searches ();
      create function private.note_search() returns trigger language plpgsql as
        $note$ begin insert into private.searches default values; return null; end $note$;
      create trigger note_search after delete on auth.audit_log_entries execute function private.note_search()`);
    await asOwner(`delete from auth.users where email in ${emails}`);
    expect((await asOwner('select to_jsonb(count(*)) from private.searches')).data).toBe(1);
    expect(await logged()).toBe(0);
    await asOwner('drop table private.searches; drop function private.note_search() cascade');
  });

  it('an account that was confirmed stays, however old it is', async () => {
    const { email } = await getCommunity().signIn();
    await getCommunity().asOwner(age(email, 900));
    await askForMail();
    expect(await count(email)).toBe(1);
  });
}
