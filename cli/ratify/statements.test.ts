import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { getMessages } from '#lib/messages/index.ts';
import { toDocument } from '#workspace/agreements/agreement-files.ts';
import { completeStatements, findEnglishStatements, hasEnglishStatements, makeStatements } from './statements.ts';

const doc = toDocument('site', 'content/docs/code.md', '---\ntitle: Code\n---\n');
const files = { siteFolder: 'site', documents: [doc], lock: {}, archive: [], locales: ['en', 'de'] };

it('the statement of a version says that one has read it and agrees, in every language', () => {
  expect(makeStatements(doc, 2, { ...files, isLegal: false })).toEqual({
    en: 'I have read the Code (version 2), and I agree to be bound by it.',
    de: expect.stringContaining('(Version 2)'),
  });
});

it('a statement has the title of the translation, unless a letter of it was lost', () => {
  const make = (source: string) => {
    const translation = toDocument('site', 'content/i18n/de/docs/code.md', source);
    return makeStatements(doc, 2, { ...files, documents: [doc, translation], isLegal: false }).de;
  };
  expect(make('---\ntitle: Hofregel\n---\n')).toContain('„Hofregel“');
  expect(make('---\nkeywords: []\n---\n')).toContain('„Code“');
  // How a file is read that is not saved as UTF-8.
  expect(() => make('---\ntitle: M\uFFFDrzregel\n---\n')).toThrow(/i18n\/de\/docs\/code\.md:2: A letter was lost here/);
});

it('if people sign by their legal names, it includes age and capacity as well', () => {
  expect(makeStatements(doc, 2, { ...files, isLegal: true })).toEqual({
    en: expect.stringMatching(
      /^I am of full age and able to enter into this agreement, for myself or for the firm .* the Code \(version 2\)/,
    ),
    de: expect.stringMatching(/^Ich bin volljährig und darf diese Vereinbarung schließen, .*\(Version 2\)/),
  });
});

it('for a document that members only read, it says no more than that, even if people sign by their legal names', () => {
  const read = toDocument('site', 'content/docs/drill.md', '---\ntitle: Fire drill\nacknowledge: required\n---\n');
  expect(makeStatements(read, 2, { ...files, isLegal: true })).toEqual({
    en: 'I have read “Fire drill” (version 2).',
    de: 'Ich habe „Fire drill“ (Version 2) gelesen.',
  });
});

it('a later language has the same statement as the others, whatever the configuration says by then', () => {
  const agreed = toDocument(
    'site',
    'content/docs/code.md',
    '---\ntitle: Code\nagreement:\n  version: 1\n  effective: 2026-01-01\n---\n',
  );
  const record = {
    version: 1,
    effective: '2026-01-01',
    change: 'substantive',
    summary: 'First.',
    sha256: 'a',
  } as const;
  for (const isLegal of [true, false]) {
    const statements = makeStatements(agreed, 1, { ...files, locales: ['en'], isLegal });
    const lock = { code: [{ ...record, statements }] };
    const complete = completeStatements({ ...files, documents: [agreed], lock, isLegal: !isLegal }, Date.now());
    expect(complete?.code?.[0]?.statements).toEqual(makeStatements(agreed, 1, { ...files, isLegal }));
  }
});

it('a language whose sentences were not translated is found', () => {
  expect(hasEnglishStatements(en)).toBe(true);
  expect(hasEnglishStatements({ ...getMessages('de'), reading: en.reading })).toBe(true);
  expect(findEnglishStatements(['en', 'de'])).toEqual([]);
});
