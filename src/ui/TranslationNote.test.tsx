import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import type { OriginalChanges } from '#lib/original-changes.ts';
import { TranslationNote } from './TranslationNote.tsx';
import { rendered } from './testing.ts';

const de = getMessages('de');

const note = (isMissing: boolean, newerOriginal?: string, changes?: OriginalChanges) =>
  rendered(<TranslationNote isMissing={isMissing} newerOriginal={newerOriginal} changes={changes} locale="de" />);
const changes: OriginalChanges = {
  before: 'Rain\n\n## The glass\n\nRead it daily.',
  after: 'Rain\n\n## The glass\n\nRead it hourly.',
  lang: 'en',
  historyUrl: 'https://git.station.example/commits/main/rain.md',
};

it('an outdated translation says so, and links to the original', () => {
  expect(note(false, '/docs/rain/').text).toBe(`${de.docs.behind} ${de.docs.readOriginal}`);
  expect(note(false, '/docs/rain/').links()).toEqual([`${de.docs.readOriginal} → /docs/rain/`]);
});

it('a text that stands in for a translation says so', () => {
  expect(note(true).text).toBe(de.docs.untranslated);
});

it('there is no note for a translation that is up to date', () => {
  expect(note(false).html).toBe('');
});

it('the changes of the original are collapsed below, with notes in the language of the page, without headings for the outline of the page', () => {
  const { html, one, all } = note(false, '/docs/rain/', changes);
  expect(one('details').attributes).not.toHaveProperty('open');
  expect(one('summary').text).toBe(de.docs.originalChanges);
  expect(html).toMatch(/<div class="difference prose"><p[^>]*>1 Stelle geändert\./);
  expect(one('del').text).toContain('daily');
  expect(one('ins').text).toContain('hourly');
  expect(html).toContain('<p class="is-heading" lang="en" dir="auto">The glass</p>');
  expect([...all('h1'), ...all('h2')]).toEqual([]);
});

it('if the history does not have the earlier text, it says so and links to all changes', () => {
  const { links, all } = note(false, '/docs/rain/', { ...changes, before: undefined });
  expect(all('p').map(({ text }) => text)).toEqual([
    `${de.docs.behind} ${de.docs.readOriginal}`,
    `${de.docs.originalLost} ${de.docs.originalHistory}`,
  ]);
  expect(links()).toContain(`${de.docs.originalHistory} → ${changes.historyUrl}`);
  expect(all('details')).toEqual([]);
});
