import { expect, it } from 'vitest';
import { richSite } from '#contracts/site-config/testing.ts';
import { listSiteTexts, parseSiteTexts } from './site-texts.ts';

const known = new Set(['Notes', 'Write to us']);

it('a language has a translation for each text of the configuration', () => {
  const { texts, problems } = parseSiteTexts('Notes: ملاحظات\n', known);
  expect(problems).toEqual([]);
  expect([...texts]).toEqual([['Notes', 'ملاحظات']]);
});

it('a text that the configuration does not have is reported with its line and a proposal', () => {
  expect(parseSiteTexts('Write to us: Schreib uns\nNots: Notizen\n', known).problems).toEqual([
    { line: 2, message: 'The configuration has no text "Nots". Did you mean "Notes"?' },
  ]);
});

it('values that are not texts and invalid YAML are reported with their line', () => {
  expect(parseSiteTexts('Notes:\n  - 1\n', known).problems).toEqual([{ line: 1, message: 'A translation is a text.' }]);
  expect(parseSiteTexts('Notes: "\n', known).problems).toMatchObject([{ message: /^It cannot be read as YAML/ }]);
});

it('what readers see of the configuration can be translated', () => {
  const texts = listSiteTexts({ ...richSite, title: 'The name' });
  const { tagline, docs, footer } = richSite;
  for (const text of [tagline, docs[0].versions[0].label, footer.copyright]) expect(texts).toContain(text);
  // The name of the community is the same in all languages; keys and paths are not texts.
  expect(texts).not.toContain('The name');
  expect(texts).not.toContain('docSidebar');
});
