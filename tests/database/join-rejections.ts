import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AGREEMENT_NOT_SIGNED,
  INVALID_NAME,
  INVALID_STATEMENT,
  TEXT_NOT_IN_FORCE,
  UNTRANSLATABLE_CHARACTER,
} from '#contracts/error-codes.ts';
import { decline, type Person, sign, version } from './community.ts';
import { CODE, TERMS, TEXTS } from './joining.ts';
import type { GetCommunity } from './membership.ts';

/** None of them is visible. */
const INVISIBLE = [
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u200e',
  '\u061c',
  '\ufe0f',
  '\u{e0041}\u{e007f}',
  '\u{1d159}',
];

export function refusals(getCommunity: GetCommunity): void {
  describe('joining is refused', () => {
    let person: Person;
    beforeAll(async () => {
      person = await getCommunity().signIn();
    });
    afterAll(async () => {
      expect(await getCommunity().acts(person)).toEqual([]);
      expect((await person.client.from('members').select()).data).toEqual([]);
    });

    it('with some of the agreements, and lists which are missing', async () => {
      const part = await sign(person, TEXTS.slice(0, 1));
      expect(part).toMatchObject({ status: 400, error: { code: AGREEMENT_NOT_SIGNED, details: 'terms' } });
      expect(await sign(person, [])).toMatchObject({
        status: 400,
        error: { code: AGREEMENT_NOT_SIGNED, details: 'code, terms' },
      });
    });

    it.each([
      ['a text that is not in force yet', { document: 'terms', sha256: version('terms', 2, 0).sha256 }, 'terms'],
      ['a text that nobody published', { document: 'terms', sha256: 'f'.repeat(64) }, 'terms'],
      ['the text of another document', { document: 'terms', sha256: CODE.sha256 }, 'terms'],
      ['a missing document', { document: 'secret', sha256: TERMS.sha256 }, 'secret'],
    ])('with %s, and nothing is half signed', async (_name, text, details) => {
      const error = { code: TEXT_NOT_IN_FORCE, details, message: expect.stringMatching(/^This is not the text .*\.$/) };
      expect(await sign(person, [...TEXTS, text])).toMatchObject({ status: 400, error });
      expect(await decline(person, [...TEXTS, text])).toMatchObject({ status: 400, error });
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['no name', { display_name: null }, INVALID_NAME],
      ['a name of spaces', { display_name: ' \t\u00a0\u200b' }, INVALID_NAME],
      ['a name that is too long', { display_name: 'x'.repeat(81) }, INVALID_NAME],
      ['a line break in the name', { display_name: 'Ada\nLovelace' }, INVALID_NAME],
      ['a control character in the name', { display_name: 'Ada\u0085' + 'Lovelace' }, INVALID_NAME],
      ['a mark in the name that reverses the text', { display_name: 'Ada \u202egnik' }, INVALID_NAME],
      ['a language in which no statement is published', { locale: 'de' }, INVALID_STATEMENT],
      ['no locale', { locale: null }, INVALID_STATEMENT],
      ['an invalid locale', { locale: 'en; drop table' }, INVALID_STATEMENT],
      ['a locale that is too long', { locale: 'e'.repeat(36) }, INVALID_STATEMENT],
      ['nothing that is signed', { signed: null }, '22023'],
      ['something else than a list', { signed: TEXTS[0] }, '22023'],
      ['a list of something else', { signed: ['code'] }, '22023'],
      ['a hash that is not a text', { signed: [{ document: 'code', sha256: 1 }] }, '22023'],
      ...INVISIBLE.map((display_name): [string, Record<string, unknown>, string] => [
        `a name without visible characters, ${JSON.stringify(display_name)}`,
        { display_name },
        INVALID_NAME,
      ]),
    ])('with %s', async (_name, more, code) => {
      const { status, error } = await sign(person, TEXTS, more);
      expect([status, error?.code, error?.message]).toEqual([400, code, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect(error).toHaveProperty('details');
      expect(error).toHaveProperty('hint');
    });

    it('with half a character in the name', async () => {
      const { status, error } = await sign(person, TEXTS, { display_name: 'Ada \ud83d' });
      expect([status, error?.code]).toEqual([400, UNTRANSLATABLE_CHARACTER]);
    });
  });

  it('a name may be long, and in any script', async () => {
    const person = await getCommunity().signIn();
    for (const display_name of [
      'x'.repeat(80),
      '🌻'.repeat(80),
      'Žofie Nováková-Černá',
      '山田 太郎',
      'Ада',
      'ا\u200cب',
      'A ❤\ufe0f',
    ]) {
      const { data } = await sign(person, TEXTS, { display_name });
      expect(data.member.display_name).toBe(display_name);
    }
  });
}
