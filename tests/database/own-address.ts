import { beforeAll, describe, expect, it } from 'vitest';
import {
  ACT_NOT_POSSIBLE,
  CHECK_VIOLATION,
  EXCLUDED,
  INSUFFICIENT_PRIVILEGE,
  INVALID_TOKEN_CLAIMS,
  OTP_EXPIRED,
  RECORD_IS_FINAL,
} from '#contracts/error-codes.ts';
import { getTokenHash } from '../support/backend.ts';
import { type Person, sign } from './community.ts';
import type { GetCommunity } from './membership.ts';

/** Changing the address of an account. */
export function ownAddress(getCommunity: GetCommunity): void {
  let count = 0;
  const newEmail = () => `moved-${++count}@example.org`;
  const getStatus = async ({ client }: Person) => (await client.rpc('membership_status')).data;
  const ask = ({ client }: Person, email: string) => client.auth.updateUser({ email });
  const mails = async (...addresses: string[]) =>
    Promise.all(addresses.map((address) => getCommunity().mailTo(address)));
  const confirm = (email: string, token: string, client = getCommunity().client()) =>
    client.auth.verifyOtp({ email, token, type: 'email_change' });
  const lettersTo = async ({ id }: Person) =>
    (
      await getCommunity().asOwner(
        `select coalesce(jsonb_agg(jsonb_build_object('to', private.recipient_of(l), 'former', about ? 'former', 'acts', acts) order by id), '[]')
          from letters l where account = '${id}' and kind = 'address'`,
      )
    ).data;
  const readdress = (email: string, new_email: string | null, more: Record<string, unknown> = {}) =>
    getCommunity().steward.rpc('readdress_member', {
      ...{ email, new_email, stewards: ['Olga', 'Pia'], reason: 'The mailbox is lost.' },
      ...more,
    });

  /** From the request to the second confirmation, by the codes. */
  async function move(person: Person, email = newEmail()): Promise<string> {
    expect((await ask(person, email)).error).toBeNull();
    const [present, next] = await mails(person.email, email);
    await confirm(person.email, present?.code ?? '', person.client);
    const { data } = await confirm(email, next?.code ?? '', person.client);
    expect(data.user?.email).toBe(email);
    return email;
  }

  describe('a change of one’s own address', () => {
    it('takes effect once both mailboxes have confirmed it; number and signatures stay, and both are notified', async () => {
      const person = await getCommunity().member();
      const before = await getStatus(person);
      const email = newEmail();
      const { data } = await ask(person, email);
      expect(data.user).toMatchObject({ email: person.email, new_email: email });
      const [present, next] = await mails(person.email, email);
      for (const mail of [present, next]) {
        expect(mail?.text).toContain(`as ${person.email} wants to use ${email}`);
        expect(mail?.link).toMatch(/#token_hash=[0-9a-f]{128}&type=email_change$/);
      }
      const half = await confirm(person.email, present?.code ?? '');
      expect(half).toMatchObject({ data: { session: null }, error: null });
      expect((await getStatus(person)).email).toBe(person.email);
      expect(await lettersTo(person)).toEqual([]);
      const { data: moved } = await confirm(email, next?.code ?? '', person.client);
      expect(moved.user).toMatchObject({ id: person.id, email });
      const after = await getStatus(person);
      expect(after).toMatchObject({ email, member: before.member, standing: before.standing });
      expect(after.documents).toEqual(before.documents);
      expect(await lettersTo(person)).toEqual([
        { to: email, former: false, acts: [] },
        { to: person.email, former: true, acts: [] },
      ]);
      expect((await getCommunity().signIn(email)).id).toBe(person.id);
      expect((await getCommunity().signIn(person.email)).id).not.toBe(person.id);
    });

    it('is confirmed in either order, by links, and with repeated presses', async () => {
      const person = await getCommunity().member();
      const email = newEmail();
      await ask(person, email);
      const links = (await mails(email, person.email)).map(({ link }) => getTokenHash(link));
      const press = (token_hash = '') => getCommunity().client().auth.verifyOtp({ token_hash, type: 'email_change' });
      for (const link of [links[0], links[0]])
        expect(await press(link)).toMatchObject({ data: { session: null }, error: null });
      expect((await press(links[1])).data.user).toMatchObject({ id: person.id, email });
      for (const link of links) expect((await press(link)).error).toMatchObject({ status: 403, code: OTP_EXPIRED });
    });

    it('is confirmed anew by both mailboxes if another address is wanted meanwhile', async () => {
      const person = await getCommunity().member();
      await ask(person, newEmail());
      const [present] = await mails(person.email);
      expect((await confirm(person.email, present?.code ?? '')).error).toBeNull();
      const email = newEmail();
      await ask(person, email);
      const [next] = await mails(email);
      expect(await confirm(email, next?.code ?? '')).toMatchObject({ data: { session: null }, error: null });
      expect((await getStatus(person)).email).toBe(person.email);
    });

    it('has the only code of the new mailbox, until somebody else asks for the same address; its link still works', async () => {
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const email = newEmail();
      await ask(person, email);
      const [first] = await mails(email);
      await ask(other, email);
      const [second] = await mails(email);
      expect((await confirm(email, first?.code ?? '')).error).toMatchObject({ status: 403, code: OTP_EXPIRED });
      expect((await confirm(email, second?.code ?? '')).error).toBeNull();
      const token_hash = getTokenHash(first?.link ?? '');
      expect((await getCommunity().client().auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull();
    });

    it('is not confirmed after an hour', async () => {
      const person = await getCommunity().member();
      const email = newEmail();
      await ask(person, email);
      const hourAgo = `now() - interval '1 hour'`;
      await getCommunity().asOwner(`update auth.users set email_change_sent_at = ${hourAgo} where id = '${person.id}'`);
      for (const { to, code } of await mails(person.email, email))
        expect((await confirm(to, code)).error).toMatchObject({ status: 403, code: OTP_EXPIRED });
      expect((await getStatus(person)).email).toBe(person.email);
    });

    it('is confirmed by two simultaneous presses', async () => {
      const person = await getCommunity().member();
      const email = newEmail();
      await ask(person, email);
      const codes = await mails(person.email, email);
      const answers = await Promise.all(codes.map(({ to, code }) => confirm(to, code)));
      expect(answers.map(({ error }) => error)).toEqual([null, null]);
      expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
    });

    it('ends every session, and the sign-in links and codes that were sent to the former mailbox', async () => {
      const person = await getCommunity().member();
      const elsewhere = await getCommunity().signIn(person.email);
      const email = newEmail();
      await ask(person, email);
      const codes = await mails(person.email, email);
      await getCommunity().client().auth.signInWithOtp({ email: person.email });
      const signIn = await getCommunity().mailTo(person.email);
      for (const { to, code } of codes) await confirm(to, code);
      for (const { client } of [person, elsewhere]) {
        const ended = { status: 401, error: { code: INVALID_TOKEN_CLAIMS } };
        expect(await client.rpc('membership_status')).toMatchObject(ended);
      }
      const { error } = await getCommunity()
        .client()
        .auth.verifyOtp({ token_hash: getTokenHash(signIn.link), type: 'email' });
      expect(error).toMatchObject({ code: OTP_EXPIRED });
    });

    it('cannot take the address of another account, and does not reveal that there is one', async () => {
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      const before = (await getCommunity().mailTo(other.email)).code;
      const { data, error } = await ask(person, other.email);
      expect([data.user?.new_email, error]).toEqual([other.email, null]);
      expect((await getCommunity().mailTo(other.email)).code).toBe(before);
      // The person learns no more than somebody who asks for an address without an account.
      const free = await getCommunity().member();
      await ask(free, newEmail());
      const answers = await Promise.all(
        [person, free].map(async ({ email }) => confirm(email, (await getCommunity().mailTo(email)).code)),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ data: { session: null }, error: null });
      expect((await getStatus(other)).email).toBe(other.email);
      expect((await getStatus(person)).email).toBe(person.email);
    });

    it('may use an address that a stranger has typed and nobody confirmed', async () => {
      const person = await getCommunity().member();
      const email = newEmail();
      await getCommunity().client().auth.signInWithOtp({ email });
      expect(await move(person, email)).toBe(email);
    });

    it('needs a session, a real address, and codes that are not guessed', async () => {
      const person = await getCommunity().member();
      for (const email of ['x', 'a@b', 'a b@example.org'])
        expect((await ask(person, email)).error).toMatchObject({ status: 400 });
      const { error } = await person.client.auth.updateUser({ email: newEmail(), data: { a: 1 } });
      expect(error).toMatchObject({ status: 422 });
      const email = newEmail();
      await ask(person, email);
      const [mail] = await mails(email);
      const wrong = mail?.code === '000000' ? '111111' : '000000';
      for (const token of [wrong, wrong, wrong, wrong, wrong, mail?.code ?? ''])
        expect((await confirm(email, token)).error).toMatchObject({ code: OTP_EXPIRED });
      await person.client.auth.signOut({ scope: 'others' });
      const gone = await getCommunity().signIn(person.email);
      await person.client.auth.signOut({ scope: 'others' });
      expect((await ask(gone, newEmail())).error).not.toBeNull();
    });

    it('keeps an exclusion in force', async () => {
      const person = await getCommunity().member();
      const excluded = { email: person.email, act: 'exclude', reason: 'x' };
      await getCommunity().steward.rpc('record_member_act', excluded).throwOnError();
      await move(person);
      expect((await getStatus(person)).standing).toBe('excluded');
      const again = await getCommunity().signIn(person.email);
      const texts = await getCommunity().textsInForce(again);
      expect(await sign(again, texts)).toMatchObject({ error: { code: EXCLUDED } });
    });

    it('from one that is held ends the membership, with a receipt beside the letters about the address', async () => {
      const [person, gone] = [await getCommunity().member(), await getCommunity().member()];
      const excluded = { email: gone.email, act: 'exclude', reason: 'x' };
      await getCommunity().steward.rpc('record_member_act', excluded).throwOnError();
      await gone.client.rpc('delete_account').throwOnError();
      await move(person, gone.email);
      const again = await getCommunity().signIn(gone.email);
      const email = await move(again);
      expect((await getStatus(await getCommunity().signIn(email))).standing).toBe('excluded');
      expect((await lettersTo(person)).slice(2)).toEqual([
        { to: email, former: false, acts: [] },
        { to: gone.email, former: true, acts: [] },
      ]);
      const { data: ended } = await getCommunity().asOwner(
        `select jsonb_agg(kind order by id desc) from letters where account = '${person.id}' and kind = 'left'`,
      );
      expect(ended).toEqual(['left']);
    });

    it('is forgotten by the letter to the former mailbox once that was sent, and is never changed there', async () => {
      const person = await getCommunity().member();
      await move(person);
      const former = `account = '${person.id}' and about ? 'former'`;
      const change = await getCommunity().asOwner(`update letters set recipient = 'x@example.org' where ${former}`);
      expect(change).toMatchObject({ error: { code: RECORD_IS_FINAL } });
      await getCommunity().asOwner(`update letters set state = 'sent' where ${former}`);
      expect((await lettersTo(person))[1]).toMatchObject({ to: null, former: true });
    });

    it('is forgotten by that letter, too, if no mail server takes it, and the letter is not tried again', async () => {
      const { asOwner, steward } = getCommunity();
      const person = await getCommunity().member();
      await move(person);
      const former = `account = '${person.id}' and about ? 'former'`;
      await asOwner(`update letters set attempt = gen_random_uuid(), state = 'sending' where ${former}`);
      const { data: letter } = await asOwner(`select to_jsonb(l) from letters l where ${former}`);
      const answer = `550 5.1.1 <${person.email}>: unknown`;
      const settled = { letter: letter.id, attempt: letter.attempt, outcome: 'refused', answer };
      expect((await steward.rpc('settle_letter', settled)).data).toBe(true);
      await steward.rpc('retry_letters').throwOnError();
      const kept = `select jsonb_build_array(l.state, l.recipient, l.answer, n.answer) from letters l join notices n on n.letter = l.id`;
      const said = '550 5.1.1 <(the address)>: unknown';
      expect((await asOwner(`${kept} where l.id = ${letter.id}`)).data).toEqual(['undeliverable', null, said, said]);
    });
  });

  describe('a change of address for a person who has lost a mailbox', () => {
    /** Who is refused another address, again and again. */
    let stays: Person;
    beforeAll(async () => {
      stays = await getCommunity().member();
      for (const name of ['Olga', 'Pia']) {
        const { email } = await getCommunity().member();
        await getCommunity()
          .steward.rpc('appoint_steward', { email, roles: ['roll'], name })
          .throwOnError();
      }
    });

    it('is an act of two stewards, which the person can read; everything stays, sessions end, and both are notified', async () => {
      const person = await getCommunity().member();
      const { member } = await getStatus(person);
      const email = newEmail();
      const { data } = await readdress(person.email, ` ${email.toUpperCase()}`, { decision: '2026-15' });
      const act = {
        act: 'readdress',
        actor: 'steward',
        who: 'Olga, Pia',
        reason: 'The mailbox is lost.',
        decision: '2026-15',
      };
      expect(data).toMatchObject({ email, number: member.number, standing: 'member', all_acts: [act] });
      expect(await person.client.rpc('membership_status')).toMatchObject({ error: { code: INVALID_TOKEN_CLAIMS } });
      const again = await getCommunity().signIn(email);
      expect(again.id).toBe(person.id);
      expect((await getStatus(again)).member).toEqual(member);
      const { data: own } = await again.client.from('member_acts').select('id,act');
      const acts = own?.map(({ id }) => id);
      expect(await lettersTo(person)).toEqual([
        { to: email, former: false, acts },
        { to: person.email, former: true, acts },
      ]);
      const { data: identity } = await getCommunity().asOwner(
        `select jsonb_agg(email) from auth.identities where user_id = '${person.id}'`,
      );
      expect(identity).toEqual([email]);
    });

    it.each([
      ['one name', { stewards: ['Olga'] }, ACT_NOT_POSSIBLE],
      ['the same twice', { stewards: ['Olga', ' OLGA '] }, ACT_NOT_POSSIBLE],
      ['three', { stewards: ['Olga', 'Pia', 'Ana'] }, ACT_NOT_POSSIBLE],
      ['none', { stewards: null }, ACT_NOT_POSSIBLE],
      ['the name of nobody who was appointed', { stewards: ['Olga', 'Quentin'] }, ACT_NOT_POSSIBLE],
      ['no reason', { reason: ' ' }, CHECK_VIOLATION],
      ['no address', { new_email: 'x' }, ACT_NOT_POSSIBLE],
      ['nothing', { new_email: null }, ACT_NOT_POSSIBLE],
      ['somebody unknown', { email: 'nobody@example.org' }, ACT_NOT_POSSIBLE],
    ])('is refused with %s', async (_what, more, code) => {
      expect(await readdress(stays.email, newEmail(), more)).toMatchObject({ status: 400, error: { code } });
      expect((await getStatus(stays)).email).toBe(stays.email);
    });

    it.each(['ada@bücher.example', 'a,b@example.org', '"ada"@example.org', 'ada@example..org', 'ada@example', 'ada'])(
      'cannot be to an address that nobody can sign in with: %s',
      async (email) => {
        expect(await readdress(stays.email, email)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
        expect((await getStatus(stays)).email).toBe(stays.email);
      },
    );

    it('cannot use the address of another account, and is not open to members', async () => {
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      expect(await readdress(person.email, other.email)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      const args = { email: other.email, new_email: newEmail(), stewards: ['Olga', 'Pia'], reason: 'x' };
      const refused = { status: 403, error: { code: INSUFFICIENT_PRIVILEGE } };
      expect(await person.client.rpc('readdress_member', args)).toMatchObject(refused);
      const act = `insert into member_acts (act, reason) values ('readdress', 'x')`;
      expect(await getCommunity().asOwner(act, person.client)).toMatchObject({
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
    });
  });
}
