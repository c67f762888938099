import { expect, it } from 'vitest';
import { renderIn } from '../testing/render.ts';

it.each([
  ['en', 'The "yard" and *"the boats"*', 'The “yard” and <em>“the boats”</em>'],
  ['zh', '他说"你好"', '他说“你好”'],
  ['de', 'Die "Werft" und **"die Boote"**', 'Die „Werft“ und <strong>„die Boote“</strong>'],
  ['de-CH', 'Die "Werft"', 'Die «Werft»'],
  ['pl', 'To "stocznia"', 'To „stocznia”'],
  ['ru', 'Это "верфь"', 'Это «верфь»'],
  ['fa', 'این "کارگاه" است', 'این «کارگاه» است'],
  ['fr', 'Le "chantier" d\'été', 'Le «\u00a0chantier\u00a0» d’été'],
  ['sv', 'Ett "varv"', 'Ett ”varv”'],
  ['he', '10 מ"מ ו"שלום" של ארה"ב', '10 מ"מ ו"שלום" של ארה"ב'],
])('quotation marks in %s', async (locale, markdown, html) =>
  expect(await renderIn(locale, markdown)).toBe(`<p>${html}</p>`),
);

it('quotation marks that an author has typed stay', async () =>
  expect(await renderIn('de', '“Typed” and `"code"`\n\n"Other" words')).toBe(
    '<p>“Typed” and <code>"code"</code></p>\n<p>„Other“ words</p>',
  ));
