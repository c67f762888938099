import { describe, expect, it } from 'vitest';
import {
  AGREEMENT_NOT_SIGNED,
  INVALID_STATEMENT,
  NOT_A_MEMBER,
  RECORD_IS_FINAL,
  TEXT_NOT_IN_FORCE,
} from '#contracts/error-codes.ts';
import { about, decline, getStatement, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

export const CODE = version('code', 1, -20);
export const TERMS = version('terms', 1, -10);
export const TEXTS = [CODE, TERMS].map(({ document: id, sha256 }) => ({ document: id, sha256 }));

/** Run this first: it publishes the first agreements. */
export function joining(getCommunity: GetCommunity): void {
  describe('joining', () => {
    it('takes agreements', async () => {
      const person = await getCommunity().signIn();
      const { data: before } = await person.client.rpc('membership_status');
      expect(before).toMatchObject({ email: person.email, member: null, documents: [] });
      expect(await sign(person, [])).toMatchObject({ status: 400, error: { code: TEXT_NOT_IN_FORCE } });
      await getCommunity().publish(CODE, TERMS, version('terms', 2, 30));
    });

    it('means signing each, and the first person who does is number 1', async () => {
      const person = await getCommunity().signIn();
      const { data } = await sign(person, TEXTS, { display_name: '\u3000 Ada Lovelace\u00a0' });
      expect(data.member).toMatchObject({ number: 1, display_name: 'Ada Lovelace', left_at: null });
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
      expect([data.member.joined_at, data.server_time]).toEqual([time, time]);
      const { document: _, title, statements, ...record } = TERMS;
      const signed = { version: 1, sha256: TERMS.sha256, signed_at: time, statement: getStatement('terms', 1) };
      const nothing = { declined_at: null, asks_since: null };
      const coming = { version: 2, effective: version('terms', 2, 30).effective };
      expect(data.documents.map(({ document: id }: { document: string }) => id)).toEqual(['code', 'terms']);
      expect(about(data, 'terms')).toMatchObject({ title, in_force: record, statements, coming, signed, ...nothing });
      expect(about(data, 'code')).toMatchObject({ coming: null, signed: { sha256: CODE.sha256 } });
      expect((await person.client.rpc('membership_status')).data).toMatchObject({ ...data, server_time: time });
    });

    it('happens once, however often the button is pressed', async () => {
      const person = await getCommunity().signIn();
      const press = () => sign(person, TEXTS);
      const answers = [...(await Promise.all([press(), press(), press()])), await press()];
      expect(new Set(answers.map(({ data }) => data?.member.number)).size).toBe(1);
      expect(await getCommunity().acts(person)).toEqual(
        TEXTS.map(({ document: id }) => ({ document: id, version: 1, act: 'accept' })),
      );
    });

    it('gives people who join at once the next numbers, none twice', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => getCommunity().signIn()));
      const { data: members } = await getCommunity().steward.from('members').select('number');
      const last = Math.max(...(members ?? []).map(({ number }) => number));
      const joined = await Promise.all(people.map((person) => getCommunity().join(person)));
      expect(joined.map(({ member }) => member.number).sort((a, b) => a - b)).toEqual(
        [1, 2, 3, 4, 5].map((more) => last + more),
      );
    });
  });

  describe('who declines', () => {
    it('is not a member, is remembered once, and may sign later', async () => {
      const person = await getCommunity().signIn();
      const { data } = await decline(person, TEXTS);
      expect(data.member).toBeNull();
      expect(about(data, 'code')).toMatchObject({ signed: null, declined_at: expect.stringContaining('T') });
      await Promise.all([decline(person, TEXTS), decline(person, TEXTS)]);
      expect(await getCommunity().acts(person)).toHaveLength(2);
      const joined = await getCommunity().join(person);
      expect(about(joined, 'code')).toMatchObject({ signed: { version: 1 }, declined_at: null });
    });

    it('has not signed: signed texts cannot be declined, only left', async () => {
      const person = await getCommunity().member();
      const answer = await decline(person, TEXTS);
      expect(answer).toMatchObject({ status: 400, error: { code: RECORD_IS_FINAL, details: 'code' } });
      expect(await getCommunity().acts(person)).toHaveLength(2);
    });

    it('records the language', async () => {
      const answer = await decline(await getCommunity().signIn(), TEXTS, '');
      expect(answer).toMatchObject({ status: 400, error: { code: INVALID_STATEMENT } });
    });
  });

  describe('who leaves', () => {
    it('withdraws every signature, once', async () => {
      const person = await getCommunity().member();
      const leave = () => person.client.rpc('leave_community');
      const [{ data }] = await Promise.all([leave(), leave()]);
      expect(data.member.left_at).toContain('T');
      expect(about(data, 'code')).toMatchObject({ signed: null, asks_since: null });
      expect((await leave()).data.member).toEqual(data.member);
      expect((await getCommunity().acts(person))?.map(({ act }) => act)).toEqual([
        'accept',
        'accept',
        'withdraw',
        'withdraw',
      ]);
    });

    it('comes back with the same number, by signing again', async () => {
      const person = await getCommunity().member();
      const { data: gone } = await person.client.rpc('leave_community');
      expect(await sign(person, TEXTS.slice(1))).toMatchObject({
        error: { code: AGREEMENT_NOT_SIGNED, details: 'code' },
      });
      const { data: back } = await sign(person, TEXTS, { display_name: null });
      expect(back.member).toMatchObject({ number: gone.member.number, display_name: 'Ada', left_at: null });
      expect(Date.parse(back.member.joined_at)).toBeGreaterThanOrEqual(Date.parse(gone.member.left_at));
    });

    it('was a member', async () => {
      const { client } = await getCommunity().signIn();
      expect(await client.rpc('leave_community')).toMatchObject({ status: 400, error: { code: NOT_A_MEMBER } });
    });
  });
}
