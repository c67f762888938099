import { beforeEach, describe, expect, it } from 'vitest';
import {
  AGREEMENT_NOT_SIGNED,
  INSUFFICIENT_PRIVILEGE,
  INVALID_VERSION,
  RECORD_IS_FINAL,
} from '#contracts/error-codes.ts';
import type { MembershipRules } from '#contracts/membership/rules.ts';
import { OPEN } from './admission.ts';
import { day, decline, getStatement, type Person, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

interface Claimed {
  id: number;
  kind: string;
  email: string;
  attempt: string;
  attempts: number;
  message: string;
  [fact: string]: unknown;
}

const OF_STEWARDS: [string, object][] = [
  ['claim_letters', {}],
  ['settle_letter', { letter: 1, attempt: crypto.randomUUID(), outcome: 'sent' }],
  ['write_letters', { kind: 'welcome', about: {}, occasion: 'x', numbers: [1] }],
  ['list_letters', {}],
  ['retry_letters', {}],
  ['list_untold', { document: 'code', version: 1 }],
];

export function letters(getCommunity: GetCommunity): void {
  const asOwner = (statement: string) => getCommunity().asOwner(statement);

  /** The letters to a person, in order. */
  const lettersTo = async ({ id }: Person): Promise<Claimed[]> =>
    (await asOwner(`select coalesce(jsonb_agg(l order by id), '[]') from letters l where account = '${id}'`)).data;

  const getNumber = async ({ client }: Person): Promise<number> =>
    (await client.from('members').select('number').single().throwOnError()).data.number;

  const claim = async (up_to = 10, lease_seconds = 300): Promise<Claimed[]> =>
    (await getCommunity().steward.rpc('claim_letters', { up_to, lease_seconds }).throwOnError()).data;

  const settle = async ({ id, attempt }: Claimed, outcome: string, answer: string | null = null, wait_seconds = 0) =>
    (
      await getCommunity()
        .steward.rpc('settle_letter', { letter: id, attempt, outcome, answer, wait_seconds })
        .throwOnError()
    ).data;

  const write = (more: Record<string, unknown>) =>
    getCommunity().steward.rpc('write_letters', { kind: 'welcome', about: {}, occasion: 'welcome', ...more });

  /** Sets aside what other tests have written. */
  const putAside = () =>
    asOwner(`update letters set next_attempt_at = now() + interval '1 day' where state in ('waiting', 'sending')`);

  beforeEach(putAside);

  describe('a receipt', () => {
    it('is one letter for everything that one act records, with the signed texts', async () => {
      const person = await getCommunity().member();
      const [letter, ...more] = await claim();
      expect(more).toEqual([]);
      expect(letter).toMatchObject({
        kind: 'joined',
        email: person.email,
        locale: 'en',
        attempts: 1,
        until: null,
        texts: [],
      });
      expect(letter?.member).toMatchObject({ number: await getNumber(person), display_name: 'Ada', left_at: null });
      const { data: signatures } = await person.client.from('agreement_signatures').select().order('id');
      expect(letter?.signatures).toEqual(
        signatures?.map(({ document: id, version, sha256, act, statement, signed_at }) => ({
          ...{ document: id, version, sha256, act, statement, signed_at },
          title: `The ${id}`,
          ...{ legal_name: null, country: null, firm: null, firm_number: null },
        })),
      );
      expect(signatures?.[0]?.statement).toBe(getStatement(signatures?.[0]?.document, signatures?.[0]?.version));
    });

    it('is written for declining, joining, leaving and coming back, and for nothing that fails', async () => {
      const person = await getCommunity().signIn();
      const [first, ...rest] = await getCommunity().textsInForce(person);
      expect(await sign(person, [first])).toMatchObject({ error: { code: AGREEMENT_NOT_SIGNED } });
      expect(await lettersTo(person)).toEqual([]);
      await decline(person, [first]);
      await decline(person, [first]);
      await sign(person, [first, ...rest]);
      await sign(person, [first, ...rest]);
      await person.client.from('members').update({ display_name: 'Countess' }).eq('id', person.id).throwOnError();
      await person.client.rpc('leave_community').throwOnError();
      await person.client.rpc('leave_community').throwOnError();
      await sign(person, [first, ...rest]);
      const kinds = (await lettersTo(person)).map(({ kind }) => kind);
      expect(kinds).toEqual(['declined', 'joined', 'left', 'joined']);
    });

    it('is written for each of several accounts that sign at once, without mixing them up', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => getCommunity().signIn()));
      await Promise.all(people.map((person) => getCommunity().join(person)));
      const claimed = await claim(100);
      expect(claimed.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort());
      const texts = await getCommunity().textsInForce(people[0] ?? (await getCommunity().signIn()));
      for (const { signatures } of claimed)
        expect(signatures).toMatchObject(texts.map((text) => ({ ...text, act: 'accept' })));
    });
  });

  describe('an act', () => {
    const act = (person: Person, name: string, more: Record<string, unknown> = {}) =>
      getCommunity()
        .steward.rpc('record_member_act', { email: person.email, act: name, reason: 'Because.', ...more })
        .throwOnError();

    it('of stewards is one letter with its reason, its end and who decided it, even if it ends a membership', async () => {
      const person = await getCommunity().member();
      await putAside();
      await act(person, 'warn', { until: day(365), decision: '2026-14', who: 'Ana' });
      await act(person, 'exclude', { until: day(30) });
      await act(person, 'readmit');
      const claimed = await claim();
      const common = { kind: 'act', email: person.email, locale: 'en', signatures: [], texts: [] };
      const told = { actor: 'steward', reason: 'Because.' };
      expect(claimed).toMatchObject([
        { ...common, acts: [{ ...told, act: 'warn', until: day(365), decision: '2026-14', who: 'Ana' }] },
        { ...common, acts: [{ ...told, act: 'exclude', until: day(30), decision: null, who: null }] },
        { ...common, acts: [{ ...told, act: 'readmit', until: null }] },
      ]);
      for (const letter of claimed) await settle(letter, 'sent', '250 OK');
      const { data } = await person.client.from('notices').select('kind,document').eq('kind', 'act');
      expect(data).toEqual(claimed.map(() => ({ kind: 'act', document: null })));
    });

    it('that accepts an application is told once enough stewards have done the same', async () => {
      const follow = (rules: Partial<MembershipRules>) =>
        getCommunity()
          .steward.rpc('publish_membership_rules', { rules: { ...OPEN, ...rules } })
          .throwOnError();
      const person = await getCommunity().signIn();
      await follow({ admission: 'approval', approvals: 2 });
      await sign(person, await getCommunity().textsInForce(person));
      await putAside();
      await act(person, 'accept', { who: 'Ana' });
      expect(await claim()).toEqual([]);
      await act(person, 'accept', { who: 'Ben' });
      await follow({});
      expect(await claim()).toMatchObject([
        { kind: 'act', email: person.email, acts: [{ act: 'accept', who: 'Ben' }] },
      ]);
    });

    it('of a member who rests and comes back is confirmed', async () => {
      const person = await getCommunity().member();
      await putAside();
      await person.client.rpc('rest_membership').throwOnError();
      await person.client.rpc('resume_membership').throwOnError();
      expect(await claim()).toMatchObject([
        { kind: 'act', acts: [{ act: 'pause', actor: 'member' }] },
        { kind: 'act', acts: [{ act: 'resume', actor: 'member' }] },
      ]);
    });

    it('that excludes a mailbox notifies each of its accounts, without mixing them up', async () => {
      const mailbox = `letters-${crypto.randomUUID().slice(0, 8)}`;
      const [one, two] = [
        await getCommunity().signIn(`${mailbox}@example.org`),
        await getCommunity().signIn(`${mailbox}+two@example.org`),
      ];
      for (const person of [one, two]) await getCommunity().join(person);
      await putAside();
      await act(one, 'exclude');
      const claimed = await claim();
      const of = ({ email }: Person) => claimed.filter((letter) => letter.email === email);
      expect(of(one)).toMatchObject([{ kind: 'act', acts: [{ act: 'exclude' }] }]);
      expect(of(two)).toMatchObject([{ kind: 'left', acts: [] }]);
      expect(claimed).toHaveLength(2);
    });
  });

  describe('delivery', () => {
    it('gives a letter to one of several that claim at once', async () => {
      await Promise.all(Array.from({ length: 4 }, () => getCommunity().member()));
      const claims = await Promise.all(Array.from({ length: 4 }, () => claim(2)));
      const ids = claims.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(4);
    });

    it('continues after the holder of a letter was killed, with the same Message-ID', async () => {
      await getCommunity().member();
      const [first] = await claim();
      expect(await claim()).toEqual([]);
      await asOwner(`update letters set next_attempt_at = now() where id = ${first?.id}`);
      const [second] = await claim();
      expect(second).toMatchObject({ id: first?.id, message: first?.message, attempts: 2 });
      expect(second?.attempt).not.toBe(first?.attempt);
      // The first one is still alive: it may not take the letter from the second, but what it sent was sent.
      if (!first || !second) throw new Error('There was no letter.');
      for (const outcome of ['later', 'untried', 'refused']) expect(await settle(first, outcome)).toBe(false);
      expect(await settle(first, 'sent', '250 OK')).toBe(true);
      expect(await settle(second, 'sent', '250 OK')).toBe(false);
      expect(await claim()).toEqual([]);
    });

    it('retries what could not be sent, and only counts real attempts', async () => {
      await getCommunity().member();
      const [first] = await claim();
      if (!first) throw new Error('There was no letter.');
      expect(await settle(first, 'later', '451 Try later', 3600)).toBe(true);
      expect(await claim()).toEqual([]);
      await asOwner(`update letters set next_attempt_at = now() where id = ${first.id}`);
      const [second] = await claim();
      if (!second) throw new Error('There was no letter.');
      expect(second.attempts).toBe(2);
      expect(await settle(second, 'untried')).toBe(true);
      const [third] = await claim();
      expect(third).toMatchObject({ id: first.id, attempts: 2 });
    });

    it('records the answer of the mail server, for the person and nobody else', async () => {
      const [ada, bob] = [await getCommunity().member(), await getCommunity().member()];
      for (const letter of await claim())
        await settle(
          letter,
          letter.email === ada.email ? 'sent' : 'refused',
          letter.email === ada.email ? '250 OK' : '550 No',
        );
      const getNotices = async ({ client }: Person) =>
        (await client.from('notices').select('account,kind,document,version,outcome,answer').order('id')).data;
      const texts = (await getCommunity().textsInForce(ada)).map(({ document: id }) => id);
      expect((await getNotices(ada))?.map(({ document: id }) => id)).toEqual(texts);
      expect((await getNotices(ada))?.[0]).toMatchObject({
        account: ada.id,
        kind: 'joined',
        outcome: 'sent',
        answer: '250 OK',
      });
      expect((await getNotices(bob))?.[0]).toMatchObject({ account: bob.id, outcome: 'refused', answer: '550 No' });
      expect(await getCommunity().client().from('notices').select()).toMatchObject({ status: 401 });
      const { data: exported } = await ada.client.rpc('export_my_data');
      expect(exported.notices).toHaveLength(texts.length);
      expect(exported.letters).toMatchObject([{ kind: 'joined', state: 'sent', answer: '250 OK' }]);
      expect(JSON.stringify([exported.letters, exported.notices])).not.toContain(bob.id);
    });

    it('shows stewards what cannot be delivered, and retries on request', async () => {
      const person = await getCommunity().member();
      const [letter] = await claim();
      if (!letter) throw new Error('There was no letter.');
      await settle(letter, 'refused', '550 No such mailbox');
      const { steward } = getCommunity();
      const list = async (): Promise<{ id: number }[]> =>
        (await steward.rpc('list_letters', { states: ['undeliverable'], after_id: letter.id - 1 })).data;
      const shown = {
        id: letter.id,
        email: person.email,
        number: await getNumber(person),
        answer: '550 No such mailbox',
      };
      expect(await list()).toMatchObject([shown]);
      expect((await steward.rpc('retry_letters')).data).toBeGreaterThan(0);
      expect(await list()).toEqual([]);
      expect((await claim(100)).map(({ id }) => id)).toContain(letter.id);
    });

    it.each([
      ['claim_letters', { up_to: 0 }],
      ['claim_letters', { up_to: 101 }],
      ['claim_letters', { lease_seconds: 0 }],
      ['settle_letter', { letter: 1, attempt: crypto.randomUUID(), outcome: 'lost' }],
      ['settle_letter', { letter: 1, attempt: crypto.randomUUID(), outcome: 'later', wait_seconds: -1 }],
      ['list_letters', { page_size: 0 }],
      ['list_untold', { document: 'code', version: 1, page_size: 1001 }],
      ['write_letters', { kind: 'joined', about: {}, occasion: 'x', numbers: [1] }],
      ['write_letters', { kind: 'welcome', about: [], occasion: 'x', numbers: [1] }],
      ['write_letters', { kind: 'welcome', about: {}, occasion: '', numbers: [1] }],
      ['write_letters', { kind: 'welcome', about: {}, occasion: 'x', numbers: Array.from({ length: 1001 }, () => 1) }],
    ])('refuses %s with %o', async (name, args) => {
      expect(await getCommunity().steward.rpc(name, args)).toMatchObject({ status: 400, error: { code: '22023' } });
    });
  });

  describe('an announcement', () => {
    const about = (number: number) => ({ texts: [{ document: 'news', version: number }] });
    const announce = (occasion: string, number: number, numbers: number[], more = {}) =>
      write({ kind: 'announcement', about: about(number), occasion, numbers, ...more });

    it('is written once to each intended member, however often and by how many it is started', async () => {
      await getCommunity().publish(version('news', 1, -3), version('news', 2, 20));
      const [ada, bob, gone] = [
        await getCommunity().member(),
        await getCommunity().member(),
        await getCommunity().member(),
      ];
      await gone.client.rpc('leave_community').throwOnError();
      await putAside();
      const numbers = [await getNumber(ada), await getNumber(bob), await getNumber(gone), 90_000];
      const { data: trial } = await announce('announcement news 2', 2, numbers, { is_trial: true });
      expect(trial.letters.map(({ email }: Claimed) => email)).toEqual([ada.email, bob.email]);
      expect(await claim()).toEqual([]);

      await Promise.all([
        announce('announcement news 2', 2, numbers.slice(0, 1)),
        announce('announcement news 2', 2, numbers),
      ]);
      expect((await announce('announcement news 2', 2, numbers)).data).toEqual({ letters: [], known: 2 });
      const claimed = await claim();
      expect(claimed.map(({ email }) => email).sort()).toEqual([ada.email, bob.email].sort());
      const { effective, sha256, summary, title } = version('news', 2, 20);
      expect(claimed[0]?.texts).toEqual([
        { document: 'news', version: 2, title, effective, summary, sha256, change: 'substantive', signed_version: 1 },
      ]);
    });

    it('is listed until a mail server accepted it or the version is signed', async () => {
      const [ada, bob] = [await getCommunity().member(), await getCommunity().member()];
      await putAside();
      const after_number = (await getNumber(ada)) - 1;
      const untold = async (number: number) =>
        (await getCommunity().steward.rpc('list_untold', { document: 'news', version: number, after_number })).data;
      expect(await untold(1)).toEqual([]);
      const row = async (person: Person, letter: string | null) => ({
        ...{ number: await getNumber(person), display_name: 'Ada', email: person.email, letter },
      });
      expect(await untold(2)).toEqual([await row(ada, null), await row(bob, null)]);
      await announce('announcement news 2', 2, [await getNumber(ada), await getNumber(bob)]);
      for (const letter of await claim()) await settle(letter, letter.email === ada.email ? 'sent' : 'refused');
      expect(await untold(2)).toEqual([await row(bob, 'undeliverable')]);
    });

    it('is about a published version', async () => {
      expect(await announce('announcement news 7', 7, [1])).toMatchObject({
        status: 400,
        error: { code: INVALID_VERSION },
      });
    });
  });

  describe('a letter', () => {
    it('stays, and is deleted with the account', async () => {
      const person = await getCommunity().member();
      const [letter] = await claim();
      if (!letter) throw new Error('There was no letter.');
      await settle(letter, 'sent', '250 OK');
      const final = { status: 400, error: { code: RECORD_IS_FINAL } };
      for (const statement of [
        `update letters set answer = 'x' where id = ${letter.id}`,
        `delete from letters where id = ${letter.id}`,
        'truncate letters',
        `update notices set answer = 'x' where letter = ${letter.id}`,
        `delete from notices where letter = ${letter.id}`,
        'truncate notices',
      ])
        expect([statement, await asOwner(statement)]).toMatchObject([statement, final]);
      await person.client.rpc('leave_community').throwOnError();
      await person.client.rpc('delete_account').throwOnError();
      const left = `select jsonb_build_array((select count(*) from letters where account = '${person.id}'),
        (select count(*) from notices where account = '${person.id}'))`;
      expect((await asOwner(left)).data).toEqual([0, 0]);
      expect(await settle(letter, 'sent')).toBe(false);
    });

    it('is closed to visitors and members, and the secret key only writes through functions', async () => {
      const { steward, client } = getCommunity();
      const ada = await getCommunity().member();
      for (const [who, status] of [[client(), 401] as const, [ada.client, 403] as const]) {
        const refused = { status, error: { code: INSUFFICIENT_PRIVILEGE } };
        expect(await who.from('letters').select()).toMatchObject(refused);
        for (const [name, args] of OF_STEWARDS)
          expect([name, await who.rpc(name, args)]).toMatchObject([name, refused]);
      }
      const rows = {
        letters: { account: ada.id, kind: 'welcome' },
        notices: { account: ada.id, letter: 1, kind: 'welcome', outcome: 'sent' },
      };
      const { id } = ada;
      for (const [table, row] of Object.entries(rows))
        for (const who of [steward, ada.client])
          for (const answer of [
            await who.from(table).insert(row),
            await who.from(table).update({ answer: 'x' }).eq('account', id),
            await who.from(table).delete().eq('account', id),
          ])
            expect([table, answer]).toMatchObject([table, { status: 403, error: { code: INSUFFICIENT_PRIVILEGE } }]);
    });

    it('includes the day on which future members were notified as well', async () => {
      const ada = await getCommunity().member();
      await putAside();
      const until = `${day(5)}T00:00:00+00:00`;
      await write({
        kind: 'reminder',
        about: { texts: [], until },
        occasion: 'reminder',
        numbers: [await getNumber(ada)],
      });
      expect(await claim()).toMatchObject([{ kind: 'reminder', until, texts: [], signatures: [] }]);
    });
  });
}
