import { afterAll, describe, expect, it } from 'vitest';
import {
  ACT_NOT_POSSIBLE,
  INSUFFICIENT_PRIVILEGE,
  NOT_A_STEWARD,
  RECORD_IS_FINAL,
  SIGN_IN_TOO_OLD,
} from '#contracts/error-codes.ts';
import type { StewardRole } from '#contracts/membership/steward-roles.ts';
import { day, type Person, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

const NOBODY = crypto.randomUUID();

/** Every function of the desk, with the roles that may call it. */
const FUNCTIONS: [name: string, args: object, roles: StewardRole[], isAct?: boolean][] = [
  ['desk', {}, ['roll', 'conduct', 'words']],
  ['desk_applications', {}, ['roll']],
  ['desk_roll', {}, ['roll']],
  ['desk_roll', { is_export: true }, ['roll'], true],
  ['desk_invitations', {}, ['roll']],
  ['desk_person', { person: NOBODY }, ['roll', 'conduct']],
  ['desk_proposals', {}, ['conduct']],
  ['desk_answers', {}, ['words']],
  ['desk_notices', {}, ['words']],
  ['desk_untold', { document: 'code', version: 1 }, ['words']],
  ['desk_undeliverable', {}, ['words']],
  ['desk_act', { person: NOBODY, act: 'accept' }, ['roll'], true],
  ['desk_act', { person: NOBODY, act: 'end', reason: 'x' }, ['roll'], true],
  ['desk_act', { person: NOBODY, act: 'warn', reason: 'x' }, ['conduct'], true],
  ['desk_act', { person: NOBODY, act: 'exclude', reason: 'x' }, ['conduct'], true],
  ['desk_settle', { proposal: 0, is_confirmed: false }, ['conduct'], true],
  ['desk_invite', { email: 'no address' }, ['roll'], true],
  ['desk_uninvite', { email: 'nobody@example.org' }, ['roll'], true],
];

let appointed = 0;
/** A new person with these roles and a unique name. */
export async function appoint(getCommunity: GetCommunity, ...roles: StewardRole[]): Promise<Person & { name: string }> {
  const person = await getCommunity().member();
  const name = `Steward ${++appointed}`;
  await getCommunity().steward.rpc('appoint_steward', { email: person.email, roles, name }).throwOnError();
  return { ...person, name };
}

/** Moves the beginning of all sessions of a person back. */
const ageSessions = ({ asOwner }: ReturnType<GetCommunity>, { id }: Person, minutes: number) =>
  asOwner(`update auth.sessions set created_at = now() - interval '${minutes} minutes' where user_id = '${id}'`);

/** What the stewards' desk shows, and to whom. */
export function desk(getCommunity: GetCommunity): void {
  const act = (email: string, name: string, more: Record<string, unknown> = {}) =>
    getCommunity().steward.rpc('record_member_act', { email, act: name, ...more });
  const looksAt = async ({ client }: Person) => (await client.rpc('export_my_data')).data.looks;
  const refused = { status: 400, error: { code: NOT_A_STEWARD } };
  /** All pages of a list. */
  async function readAll(person: Person, name: string, args: object, first: unknown) {
    const items: Record<string, unknown>[] = [];
    for (let after = first; after !== null; ) {
      const { data } = await person.client.rpc(name, { ...args, after }).throwOnError();
      items.push(...data.items);
      after = data.next;
    }
    return items;
  }

  describe('stewards', () => {
    it('are members whom the secret key appoints, with roles and a name; each change stays recorded', async () => {
      const { steward } = getCommunity();
      const person = await getCommunity().member();
      const give = (more: object) => steward.rpc('appoint_steward', { email: person.email, roles: ['roll'], ...more });
      const name = 'Zoë of the Roll';
      expect((await give({ name, who: 'Ana' })).data).toMatchObject({ name, roles: ['roll'], standing: 'member' });
      expect((await give({ roles: ['words', 'roll', 'words'] })).data).toMatchObject({
        name,
        roles: ['roll', 'words'],
      });
      expect((await give({ roles: ['roll', 'words'] })).error).toBeNull();
      const other = await getCommunity().member();
      const visitor = await getCommunity().signIn();
      for (const wrong of [{ roles: [] }, { email: visitor.email }, { email: other.email, name: name.toUpperCase() }])
        expect(await give(wrong)).toMatchObject({ status: 400, error: { code: ACT_NOT_POSSIBLE } });
      for (const wrong of [{ roles: ['king'] }, { name: 'x'.repeat(40) }])
        expect(await give(wrong)).toMatchObject({ status: 400, data: null });
      const dismiss = () => steward.rpc('dismiss_steward', { email: person.email, who: 'Ana' });
      expect([(await dismiss()).data, (await dismiss()).data]).toEqual([true, false]);
      expect(await person.client.rpc('desk')).toMatchObject(refused);
      const { data } = await steward.rpc('list_stewards');
      expect(data.stewards.some(({ email }: Person) => email === person.email)).toBe(false);
      const changes = data.changes.filter(({ email }: Person) => email === person.email);
      expect(changes).toMatchObject([
        { roles: ['roll'], who: 'Ana' },
        { roles: ['roll', 'words'], who: null },
        { roles: [], who: 'Ana' },
      ]);
      const { data: own } = await person.client.rpc('export_my_data');
      expect(own.stewardships.map(({ roles }: { roles: string[] }) => roles.length)).toEqual([1, 2, 0]);
    });

    it.each([
      ['appoint_steward', { email: 'eve@example.org', roles: ['roll'] }],
      ['dismiss_steward', { email: 'eve@example.org' }],
      ['list_stewards', {}],
    ])('are not appointed by stewards: %s', async (name, args) => {
      const person = await appoint(getCommunity, 'roll', 'conduct', 'words');
      expect(await person.client.rpc(name, args)).toMatchObject({
        status: 403,
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
    });

    it.each(['private.stewards', 'private.looks', 'private.proposed_acts'])(
      'leave records that nobody changes: %s',
      async (table) => {
        const [one, other] = [await appoint(getCommunity, 'conduct'), await getCommunity().member()];
        const { data } = await one.client.rpc('desk_act', { person: other.id, act: 'exclude', reason: 'x' });
        expect(data.proposals).toHaveLength(1);
        for (const statement of [`update ${table} set who = 'Eve'`, `delete from ${table}`, `truncate ${table}`])
          expect(await getCommunity().asOwner(statement)).toMatchObject({ error: { code: RECORD_IS_FINAL } });
      },
    );
  });

  describe('the desk', () => {
    it('is closed to visitors, members, the secret key, and stewards with other roles', async () => {
      const stewards = [
        ['roll', await appoint(getCommunity, 'roll')],
        ['conduct', await appoint(getCommunity, 'conduct')],
        ['words', await appoint(getCommunity, 'words')],
      ] as const;
      const [member, visitor] = [await getCommunity().member(), await getCommunity().signIn()];
      for (const [name, args, roles] of FUNCTIONS) {
        const closed = { code: INSUFFICIENT_PRIVILEGE };
        expect([name, await getCommunity().client().rpc(name, args)]).toMatchObject([
          name,
          { status: 401, error: closed },
        ]);
        expect([name, await getCommunity().steward.rpc(name, args)]).toMatchObject([
          name,
          { status: 403, error: closed },
        ]);
        for (const person of [member, visitor])
          expect([name, await person.client.rpc(name, args)]).toMatchObject([name, refused]);
        for (const [role, person] of stewards) {
          const { error } = await person.client.rpc(name, args);
          const expected = roles.includes(role) ? error?.code !== NOT_A_STEWARD : error?.code === NOT_A_STEWARD;
          expect([name, args, role, error?.code, expected]).toMatchObject([name, args, role, error?.code, true]);
        }
      }
    });

    it('is closed while the steward’s own membership rests, is paused or has ended', async () => {
      const person = await appoint(getCommunity, 'roll', 'conduct', 'words');
      const isOpen = async () => (await person.client.rpc('desk')).error === null;
      const states: boolean[] = [await isOpen()];
      await person.client.rpc('rest_membership');
      states.push(await isOpen());
      await person.client.rpc('resume_membership');
      states.push(await isOpen());
      for (const name of ['pause', 'resume', 'exclude', 'readmit']) {
        await act(person.email, name, { reason: 'x' }).throwOnError();
        states.push(await isOpen());
      }
      await getCommunity().join(person);
      states.push(await isOpen());
      await person.client.rpc('leave_community');
      states.push(await isOpen());
      expect(states).toEqual([true, false, true, false, true, false, false, true, false]);
    });

    it('takes a session that has not ended, and for acts one that began within thirty minutes', async () => {
      const person = await appoint(getCommunity, 'roll', 'conduct', 'words');
      await ageSessions(getCommunity(), person, 31);
      await person.client.auth.refreshSession();
      for (const [name, args, , isAct] of FUNCTIONS) {
        const { error } = await person.client.rpc(name, args);
        expect([name, args, error?.code === SIGN_IN_TOO_OLD]).toEqual([name, args, isAct === true]);
      }
      const { data } = await person.client.rpc('desk');
      expect(Date.parse(data.acts_until)).toBeLessThan(Date.parse(data.server_time));
      const again = await getCommunity().signIn(person.email);
      expect((await again.client.rpc('desk_uninvite', { email: 'nobody@example.org' })).data).toBe(false);
      await again.client.auth.signOut({ scope: 'others' });
      const { data: gone } = await person.client.auth.getSession();
      expect(gone.session).not.toBeNull();
      expect((await person.client.rpc('desk')).status).toBe(401);
      const [, payload = ''] = gone.session?.access_token.split('.') ?? [];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      for (const statement of ['select public.desk()', 'select public.desk_roll()'])
        expect(await again.client.rpc('as_session', { claims, statement })).toMatchObject({
          status: 403,
          error: { code: INSUFFICIENT_PRIVILEGE },
        });
    });

    it('shows the roll in pages, and filtered by standing', async () => {
      const keeper = await appoint(getCommunity, 'roll');
      const [rests, leaves] = [await getCommunity().member(), await getCommunity().member()];
      await rests.client.rpc('rest_membership');
      await leaves.client.rpc('leave_community');
      await act((await getCommunity().member()).email, 'pause', { reason: 'x' });
      await act((await getCommunity().member()).email, 'exclude', { reason: 'x' });
      const held = await getCommunity().signIn('desk.held+one@example.org');
      await getCommunity().join(held);
      await act('desk.held@example.org', 'exclude', { reason: 'x' });
      await getCommunity().publish(version('desk-deed', 1, -40));
      await sign(keeper, await getCommunity().textsInForce(keeper));
      const late = await getCommunity().member();
      // Its time of grace ends today.
      await getCommunity().publish(version('desk-deed', 2, -30));
      await sign(keeper, await getCommunity().textsInForce(keeper));
      await getCommunity().publish(version('desk-pact', 1, -1));
      const asked = await getCommunity().steward.rpc('list_members', { page_size: 1000 });
      const known: Record<string, number[]> = {};
      for (const { number, standing } of asked.data) {
        known[standing] ??= [];
        known[standing].push(number);
      }
      const numbers = (items: Record<string, unknown>[]) => items.map(({ number }) => number);
      expect(numbers(await readAll(keeper, 'desk_roll', { page_size: 7 }, 0))).toEqual(
        asked.data.map(({ number }: { number: number }) => number),
      );
      for (const standing of ['member', 'asked', 'due', 'resting', 'paused', 'excluded', 'left'])
        expect([standing, numbers(await readAll(keeper, 'desk_roll', { standing }, 0))]).toEqual([
          standing,
          known[standing] ?? [],
        ]);
      expect(known.due).toContain(asked.data.find(({ email }: { email: string }) => email === late.email).number);
      const search = (text: string) => readAll(keeper, 'desk_roll', { search: text }, 0);
      expect(await search(` ${late.email.toUpperCase()}`)).toMatchObject([{ id: late.id, email: late.email }]);
      expect(await search('%')).toEqual([]);
      const accented = await getCommunity().signIn();
      await sign(accented, await getCommunity().textsInForce(accented), { display_name: 'Ömer Çelik' });
      for (const text of ['omer celik', 'ÖMER', 'Çel', 'O\u0308mer'])
        expect([text, numbers(await search(text)).length]).toEqual([text, 1]);
      expect(await keeper.client.rpc('desk_roll', { page_size: 51 })).toMatchObject({ status: 400 });
    });

    it('shows a record as far as the role allows, and the person finds each look at it', async () => {
      const [keeper, judge] = [await appoint(getCommunity, 'roll'), await appoint(getCommunity, 'conduct')];
      const [person, other] = [await getCommunity().member(), await getCommunity().member()];
      await act(person.email, 'warn', { reason: 'Late again.', who: 'Ana' });
      await person.client.rpc('rest_membership');
      const look = async (by: Person, named: string) => (await by.client.rpc('desk_person', { person: named })).data;
      const { number, signatures } = await look(judge, person.email.toUpperCase());
      expect(signatures.length).toBeGreaterThan(0);
      const seen = await look(keeper, String(number));
      expect(seen).toMatchObject({ id: person.id, standing: 'resting', all_acts: [{ act: 'pause', actor: 'member' }] });
      expect(JSON.stringify(seen)).not.toContain('Late again.');
      expect((await look(judge, person.id)).all_acts).toMatchObject([{ act: 'warn', who: 'Ana' }, { act: 'pause' }]);
      expect(await look(judge, (await getCommunity().signIn()).email)).toBeNull();
      expect(await look(judge, 'nobody@example.org')).toBeNull();
      await keeper.client.rpc('desk_roll', { search: person.email });
      await keeper.client.rpc('desk_roll', { search: person.email });
      expect(await looksAt(person)).toMatchObject([
        { who: judge.name, what: 'record' },
        { who: keeper.name, what: 'record' },
        { who: judge.name, what: 'record' },
        { who: keeper.name, what: 'roll' },
      ]);
      expect(await looksAt(other)).toEqual([]);
    });

    it('lists who was notified of a version, and what could not be delivered', async () => {
      const writer = await appoint(getCommunity, 'words');
      const person = await getCommunity().member();
      await getCommunity().publish(version('desk-news', 1, 20));
      const { data } = await writer.client.rpc('desk_notices');
      const entry = data.versions.find((one: { document: string }) => one.document === 'desk-news');
      expect(entry).toMatchObject({ version: 1, effective: day(20), told: 0 });
      const untold = await readAll(writer, 'desk_untold', { document: 'desk-news', version: 1, page_size: 9 }, 0);
      expect(untold).toHaveLength(entry.untold);
      expect(untold.find(({ id }) => id === person.id)).toMatchObject({ display_name: 'Ada', letter: null });
      expect(JSON.stringify(untold)).not.toContain('@');
      const claimed = await getCommunity().steward.rpc('claim_letters', { up_to: 1 });
      const [{ id: letter, attempt }] = claimed.data;
      await getCommunity().steward.rpc('settle_letter', { letter, attempt, outcome: 'refused', answer: '550 no' });
      const failed = await readAll(writer, 'desk_undeliverable', {}, 0);
      expect(failed).toContainEqual(expect.objectContaining({ key: letter, answer: '550 no' }));
      await getCommunity().client().rpc('answer_page', { page: '/desk/', token: NOBODY, is_helpful: false });
      const answers = await readAll(writer, 'desk_answers', {}, '');
      expect(answers.find(({ page }) => page === '/desk/')).toMatchObject({ yes: 0, no: 1 });
    });

    it('shows many applications in pages of fifty', async () => {
      const keeper = await appoint(getCommunity, 'roll');
      await getCommunity().asOwner(`do $do$ begin
        insert into auth.users (id, email, created_at)
          select gen_random_uuid(), 'many-' || n || '@example.org', now() from generate_series(1, 120) n;
        alter table public.member_acts disable trigger user;
        insert into public.member_acts (member_id, act, until, display_name, actor, acted_at)
          select id, 'apply', current_date + 30, 'Many', 'member', now() from auth.users where email like 'many-%';
        alter table public.member_acts enable trigger user;
      end $do$`);
      const { data } = await keeper.client.rpc('desk_applications');
      expect(data.items).toHaveLength(50);
      expect(JSON.stringify(data).length).toBeLessThan(12_000);
      const looks = `select to_jsonb(count(*)) from private.looks where what = 'applications' and who = '${keeper.name}'`;
      expect((await getCommunity().asOwner(looks)).data).toBe(50);
      const all = await readAll(keeper, 'desk_applications', {}, 0);
      expect(new Set(all.filter(({ display_name }) => display_name === 'Many').map(({ id }) => id)).size).toBe(120);
      expect((await keeper.client.rpc('desk')).data.applications).toBe(all.length);
    });

    afterAll(async () => {
      await getCommunity().asOwner(`delete from auth.users where email like 'many-%'`);
    });
  });
}
