import { afterAll, describe, expect, it } from 'vitest';
import { ACT_NOT_POSSIBLE, RECORD_IS_FINAL } from '#contracts/error-codes.ts';
import { decline, type Person, sign } from './community.ts';
import { appoint } from './desk.ts';
import type { GetCommunity } from './membership.ts';

const OPEN = { admission: 'open', approvals: 1, application_days: 30, grace_days: 30 };

interface Evidence {
  id: number;
  signatures: { document: string; act: string }[];
  readings: { who: string; reason: string }[];
}

/** The evidence of deleted accounts. Afterwards nothing is kept again, as other tests need it. */
export function evidence(getCommunity: GetCommunity): void {
  let count = 0;
  let stewards: string[] | undefined;
  const follow = (more: object) =>
    getCommunity()
      .steward.rpc('publish_membership_rules', { rules: { ...OPEN, ...more } })
      .throwOnError();
  const named = async (prepare: (person: Person, name: string) => PromiseLike<unknown>) => {
    const person = await getCommunity().signIn();
    const name = `Gone ${++count}.`;
    await prepare(person, name);
    return { ...person, name };
  };
  const signer = () =>
    named(async (person, display_name) =>
      sign(person, await getCommunity().textsInForce(person), { display_name }).throwOnError(),
    );
  const remove = ({ client }: Person) => client.rpc('delete_account');
  const ask = async (name: string, more: object = {}) => {
    stewards ??= [(await appoint(getCommunity, 'roll')).email, (await appoint(getCommunity, 'words')).name];
    return getCommunity().steward.rpc('read_evidence', { named: name, stewards, reason: 'A claim.', ...more });
  };
  const read = async (name: string): Promise<Evidence[]> => (await ask(name)).data;
  const keptIn = async () => (await getCommunity().asOwner('select to_jsonb(count(*)) from private.evidence')).data;
  /** This many years later, as far as evidence is concerned. */
  const age = (years: number) =>
    getCommunity().asOwner(`do $do$ begin
      alter table private.evidence disable trigger user;
      update private.evidence set deleted_on = deleted_on - interval '${years} years', until = until - interval '${years} years';
      alter table private.evidence enable trigger user;
    end $do$`);

  describe('after an account is deleted', () => {
    afterAll(async () => {
      await follow({});
      await getCommunity().steward.rpc('expire_evidence').throwOnError();
    });

    it('nothing is kept by default, and nothing is announced', async () => {
      const person = await signer();
      expect((await person.client.rpc('export_my_data')).data).not.toHaveProperty('kept_after_deletion');
      await remove(person);
      expect(await keptIn()).toBe(0);
      await follow({ evidence_years: 7 });
      expect(await keptIn()).toBe(0);
    });

    it('name, version, hash and times of the signatures are kept, as announced before', async () => {
      const person = await named(async (someone, display_name) => {
        await sign(someone, await getCommunity().textsInForce(someone), { display_name: 'Former' }).throwOnError();
        await someone.client.from('members').update({ display_name }).eq('id', someone.id).throwOnError();
        await someone.client.rpc('leave_community').throwOnError();
      });
      const { data: own } = await person.client.from('agreement_signatures').select().order('id');
      const { kept_after_deletion: told } = (await person.client.rpc('export_my_data')).data;
      expect(told).toMatchObject({ years: 7, display_name: person.name });
      expect((await remove(person)).error).toBeNull();
      const [kept, ...others] = await read(person.name);
      expect(others).toEqual([]);
      const year = new Date().getUTCFullYear();
      expect(kept).toMatchObject({ ...{ display_name: person.name }, until: expect.stringMatching(`^${year + 7}-`) });
      const facts = ({ document: id, version, sha256, act, signed_at }: Record<string, unknown>) => ({
        ...{ document: id, version, sha256, act, signed_at },
      });
      expect(kept?.signatures).toEqual(own?.map(facts));
      expect(kept?.signatures).toEqual(told.signatures);
      expect(kept?.signatures.map(({ act }) => act)).toContain('withdraw');
      // Separate from everything else: no account, address or number.
      const row = await getCommunity().asOwner(`select to_jsonb(e) from private.evidence e where id = ${kept?.id}`);
      expect(Object.keys(row.data).sort()).toEqual(['deleted_on', 'display_name', 'id', 'signatures', 'until']);
    });

    it('the legal name is kept with it, if it was part of the signature', async () => {
      await follow({ evidence_years: 7, legal: true });
      const signatory = { legal_name: `Xaver Göne ${++count}`, country: 'AT', firm: 'Gone & Co', firm_number: 'FN 1' };
      const person = await getCommunity().signIn();
      await sign(person, await getCommunity().textsInForce(person), { signatory }).throwOnError();
      await remove(person);
      await follow({ evidence_years: 7 });
      for (const name of [signatory.legal_name.toUpperCase(), `xaver gone ${count}`, 'gone & co'])
        expect((await read(name))[0]?.signatures[0]).toMatchObject(signatory);
    });

    it('nothing remains of people who never signed, nor of an unconfirmed address', async () => {
      const before = await keptIn();
      await remove(await getCommunity().signIn());
      const visitor = await getCommunity().signIn();
      await decline(visitor, await getCommunity().textsInForce(visitor)).throwOnError();
      expect((await visitor.client.rpc('export_my_data')).data).not.toHaveProperty('kept_after_deletion');
      await remove(visitor);
      await getCommunity().client().auth.signInWithOtp({ email: 'nobody-yet@example.org' });
      await getCommunity().asOwner("delete from auth.users where email = 'nobody-yet@example.org'");
      expect(await keptIn()).toBe(before);
    });

    it('it is kept once, even if two tabs delete at once or one of them signs, and however the account is deleted', async () => {
      const twice = await signer();
      const answers = await Promise.all([remove(twice), remove(twice)]);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(await remove(twice)).toMatchObject({ status: 401 });
      expect(await read(twice.name)).toHaveLength(1);

      const signing = await named(() => Promise.resolve());
      const texts = await getCommunity().textsInForce(signing);
      const [signed] = await Promise.all([sign(signing, texts, { display_name: signing.name }), remove(signing)]);
      expect(await read(signing.name)).toHaveLength(signed.error ? 0 : 1);

      const byOthers = await signer();
      await getCommunity().asOwner(`delete from auth.users where id = '${byOthers.id}'`);
      expect(await read(byOthers.name)).toHaveLength(1);
    });

    it('a person who joins again is a new member, with separate evidence', async () => {
      const first = await signer();
      await remove(first);
      const again = await getCommunity().signIn(first.email);
      const joined = await sign(again, await getCommunity().textsInForce(again), { display_name: first.name });
      expect(joined.data.member.number).toBeGreaterThan(1);
      expect((await again.client.rpc('export_my_data')).data.signatures).toHaveLength(joined.data.documents.length);
      await remove(again);
      expect(await read(first.name)).toHaveLength(2);
    });

    it('two appointed stewards read it, and each reading is recorded', async () => {
      const person = await signer();
      await remove(person);
      const [judge, other] = [await appoint(getCommunity, 'conduct'), await appoint(getCommunity, 'roll')];
      const refusals = [
        { stewards: [judge.name] },
        { stewards: [judge.name, judge.email] },
        { stewards: [judge.name, other.name, 'Somebody'] },
        { stewards: [judge.name, 'Nobody'] },
        { stewards: null },
        { reason: ' ' },
        { named: 'g' },
      ];
      for (const refused of refusals)
        expect(await ask(person.name, refused)).toMatchObject({ status: 400, error: { code: ACT_NOT_POSSIBLE } });
      await getCommunity().steward.rpc('dismiss_steward', { email: other.email }).throwOnError();
      const pair = { stewards: [judge.email.toUpperCase(), other.email] };
      expect(await ask(person.name, pair)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      await getCommunity().steward.rpc('appoint_steward', { email: other.email, roles: ['roll'], name: other.name });
      await other.client.rpc('rest_membership').throwOnError();
      expect(await ask(person.name, pair)).toMatchObject({ error: { code: ACT_NOT_POSSIBLE } });
      await other.client.rpc('resume_membership').throwOnError();
      const who = [judge.name, other.name].sort().join(', ');
      for (const reason of ['First.', 'Second.']) await ask(person.name, { ...pair, reason });
      const [kept] = await read(person.name);
      expect(kept?.readings.map(({ who, reason }) => ({ who, reason })).slice(0, 2)).toEqual([
        { who, reason: 'First.' },
        { who, reason: 'Second.' },
      ]);
      expect(kept?.readings).toHaveLength(3);
    });

    it('nobody else reads it: no member, no steward at the desk, no table', async () => {
      const judge = await appoint(getCommunity, 'roll', 'conduct', 'words');
      const args = { named: 'Gone', stewards: [judge.email, judge.name], reason: 'x' };
      for (const [client, status] of [
        [getCommunity().client(), 401],
        [judge.client, 403],
      ] as const) {
        expect(await client.rpc('read_evidence', args)).toMatchObject({ status });
        expect(await client.rpc('expire_evidence')).toMatchObject({ status });
      }
      for (const client of [judge.client, getCommunity().steward])
        for (const table of ['evidence', 'evidence_readings'])
          expect((await client.from(table).select()).status).toBe(404);
    });

    it.each([
      "update private.evidence set display_name = 'Somebody else'",
      'delete from private.evidence',
      'truncate private.evidence cascade',
      "update private.evidence_readings set who = 'Somebody else'",
      'delete from private.evidence_readings',
      'truncate private.evidence_readings',
    ])('its owner cannot %s', async (statement) => {
      const before = await keptIn();
      expect(before).toBeGreaterThan(0);
      expect(await getCommunity().asOwner(statement)).toMatchObject({ status: 400, error: { code: RECORD_IS_FINAL } });
      expect(await keptIn()).toBe(before);
    });

    it('it is erased with its readings at the end: as promised, or earlier by a later rule', async () => {
      const [first, second] = [await signer(), await signer()];
      await remove(first);
      const expire = async () => (await getCommunity().steward.rpc('expire_evidence').throwOnError()).data;
      await read(first.name);
      // Longer than promised is not possible.
      await follow({ evidence_years: 30 });
      expect(await expire()).toBe(0);
      const before = await keptIn();
      await age(6);
      expect(await expire()).toBe(0);
      await age(1);
      expect(await read(first.name)).toEqual([]);
      expect(await expire()).toBe(before);
      expect((await getCommunity().asOwner('select to_jsonb(count(*)) from private.evidence_readings')).data).toBe(0);

      await remove(second);
      await follow({});
      expect(await read(second.name)).toEqual([]);
      expect(await keptIn()).toBe(1);
      expect(await expire()).toBe(1);
      await follow({ evidence_years: 7 });
      expect(await keptIn()).toBe(0);
    });

    it('expired evidence is erased with the next sign-in, even if nobody runs the command', async () => {
      await remove(await signer());
      await age(6);
      await getCommunity().signIn();
      const before = await keptIn();
      expect(before).toBeGreaterThan(0);
      await age(1);
      expect(await keptIn()).toBe(before);
      await getCommunity().signIn();
      expect(await keptIn()).toBe(0);
    });

    it('expired evidence is erased with the next deletion, even if nobody runs the command', async () => {
      const [first, second] = [await signer(), await signer()];
      await remove(first);
      await age(7);
      expect(await keptIn()).toBe(1);
      await remove(second);
      expect(await read(first.name)).toEqual([]);
      expect(await keptIn()).toBe(1);
    });
  });
}
