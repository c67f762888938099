import { expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

it.each([
  ['<code>--quote-props "x"</code> and "words"', '<code>--quote-props "x"</code> and “words”'],
  ["Press <kbd>'</kbd>, isn't it", "Press <kbd>'</kbd>, isn’t it"],
  ['Run it with --flag or (--other).', 'Run it with --flag or (--other).'],
  ['One -- two, and three--four', 'One – two, and three–four'],
  ['Wait... "so"', 'Wait… “so”'],
  ['<code>a – b</code>', '<code>a – b</code>'],
])('%s gets the right typography', async (markdown, html) =>
  expect((await render(markdown)).html.trim()).toBe(`<p>${html}</p>`),
);

it('MDX gets the right typography', async () => {
  const code = await renderMdx('<code>--a "b"</code> and "c" --d');
  expect(code).toContain('--a \\"b\\"');
  expect(code).toContain('“c” --d');
});
