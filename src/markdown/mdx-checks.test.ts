import { expect, it } from 'vitest';
import { renderMdx } from './testing/render.ts';

it.each([
  ['import.meta', '{import.meta.env.BASE_URL}'],
  ['a declared name in any letters', 'export const größe = 3;\n\n{größe + 1}'],
])('an expression may begin with %s', async (_, mdx) => {
  expect(await renderMdx(mdx)).not.toContain('content-problem');
});

it('a name in any letters that nothing declares is reported as it is written', async () => {
  expect(await renderMdx('export const gr = 3;\n\n{größe}')).toContain('There is no \\"größe\\" in this file.');
});
