import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { TranslationNote } from './TranslationNote.tsx';
import { rendered } from './testing.ts';

const note = (isMissing: boolean, newerOriginal?: string) =>
  rendered(<TranslationNote isMissing={isMissing} newerOriginal={newerOriginal} messages={en.docs} />);

it('a translation that is behind says so, and leads to the original', () => {
  expect(note(false, '/docs/rain/').text).toBe(`${en.docs.behind} ${en.docs.readOriginal}`);
  expect(note(false, '/docs/rain/').links()).toEqual([`${en.docs.readOriginal} → /docs/rain/`]);
});

it('a text that stands in for a translation says so', () => {
  expect(note(true).text).toBe(en.docs.untranslated);
});

it('nothing is said of a translation that is up to date', () => {
  expect(note(false).html).toBe('');
});
