import { expect, it } from 'vitest';
import { renderIn } from '../testing/render.ts';

it.each([
  ['Venez ! « Oui » ; à 10 %', 'Venez\u00a0! «\u00a0Oui\u00a0»\u00a0; à 10\u00a0%'],
  ['**Quand** ? `a ? b : c`', '<strong>Quand</strong>\u00a0? <code>a ? b : c</code>'],
])('no line of French begins with a punctuation mark: %s', async (markdown, html) => {
  expect(await renderIn('fr', markdown)).toBe(`<p>${html}</p>`);
  expect(await renderIn('de', markdown)).not.toContain('\u00a0');
});

it('headings keep their ids', async () =>
  expect(await renderIn('fr-CA', '## Pourquoi ?')).toMatch(/<h2 id="pourquoi-">Pourquoi\u00a0\?</));
