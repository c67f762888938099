import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { interpolate } from '#lib/messages/interpolate.ts';
import { parseSiteMessages } from '#lib/messages/site-messages.ts';

const FILE = 'tests/sites/bare/messages/ar.yml';

/** The messages of a language that the engine does not have. Parsing reports each missing or unknown message. */
const readArabic = () => parseSiteMessages(readFileSync(FILE, 'utf8'), { file: FILE, locale: 'ar', base: undefined });

it('a site may bring its own language, with plural forms that English does not have', () => {
  const { docs, navbar } = readArabic();
  expect(navbar.languages).toBe('اللغات');
  const itemsFor = (n: number) => interpolate(docs.items, { n });
  expect([0, 1, 2, 3, 11, 100].map(itemsFor)).toEqual([
    'لا عناصر',
    'عنصر واحد',
    'عنصران',
    '3 عناصر',
    '11 عنصراً',
    '100 عنصر',
  ]);
});

it('e-mail addresses and names are isolated in a text from right to left, so that their ends stay where they are', () => {
  const { member, joining } = readArabic();
  const { code, sent } = member.address;
  expect(interpolate(joining.welcome.title, { name: 'Anna B.' })).toContain('\u2068Anna B.\u2069');
  const values = { address: '1anna@example.org', other: 'anna_@example.org' };
  expect(interpolate(code, values)).toContain('\u20681anna@example.org\u2069');
  expect(interpolate(sent, values)).toContain('\u2068anna_@example.org\u2069');
});
