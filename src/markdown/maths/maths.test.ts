import { expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findPartStyles } from '../part-styles.ts';
import { toPlainMarkdown } from '../plain-markdown/plain-markdown.ts';
import { render, renderMdx } from '../testing/render.ts';

it('a formula in a text is drawn and read aloud by the browser', async () => {
  const { html, problems } = await render('Each of $$n$$ members gets $$\\frac{1}{n} * x_1 * y$$.');
  expect(html).toContain('Each of <math class="math"><mi>n</mi></math> members');
  expect(html).toContain('<mfrac><mn>1</mn><mi>n</mi></mfrac>');
  expect(problems).toEqual([]);
});

it('a formula on separate lines, and one in a code block, becomes a block', async () => {
  for (const source of ['$$\nx^2\n$$', '```math\nx^2\n```']) {
    const { html } = await render(`Before.\n\n${source}\n`);
    expect(html).toContain(
      '<div class="formula"><math display="block" class="math"><msup><mi>x</mi><mn>2</mn></msup></math></div>',
    );
  }
});

it('a wide formula can be scrolled, and be reached with the keyboard', async () => {
  const { html } = await render(`$$\n${'a_1 + '.repeat(9)} b\n$$`);
  expect(html).toContain('<div class="formula" role="group" aria-label="Formula" tabindex="0">');
});

it('the policy blocks nothing, and the columns of equations keep their alignment', async () => {
  const { html } = await render(
    '$$\n\\begin{aligned} a &= \\begin{pmatrix} 1 & 0 \\end{pmatrix} \\\\ c &= \\overline{AB} \\end{aligned}\n$$',
  );
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).toContain('<mtd class="tml-right"><mi>a</mi></mtd><mtd class="tml-left">');
  expect(html).toContain('<menclose notation="top" class="tml-overline">');
});

it('a single dollar sign is money', async () => {
  const { html } = await render('It costs $5 for members, and $10 for guests.');
  expect(html).toContain('<p>It costs $5 for members, and $10 for guests.</p>');
  expect(html).not.toContain('<math');
});

it('only a page with a formula has the styles of formulas', async () => {
  const getParts = async (markdown: string) =>
    findPartStyles(parseHtml((await render(markdown)).html)).map(({ name }) => name);
  expect(await getParts('$$a$$ and $$b$$')).toEqual(['additions']);
  expect(await getParts('It costs $5.')).toEqual([]);
});

it('reports what cannot be read or shown, with its line', async () => {
  const { problems } = await render(
    'One.\n\n$$\\foo x$$\n\n$$\n\\frac{a\n$$\n\n$$\\color{red} x$$\n\n$$\\cancel{x}$$\n',
  );
  expect(problems).toEqual([
    'first-steps.md:3: The formula cannot be read: Unsupported function name: \\foo.',
    "first-steps.md:5: The formula cannot be read: Unexpected end of input in a macro argument, expected '}'.",
    'first-steps.md:9: A formula always has the colour of the text, so that it is legible in both colour modes.',
    'first-steps.md:11: The formula has a part that browsers cannot draw.',
  ]);
});

it('MDX has formulas, and a heading is found by the source of its formula', async () => {
  expect(await renderMdx('So $$x^2$$ is {1 + 1}.')).toContain(
    '_components.msup, { children: [_jsx(_components.mi, { children: "x" })',
  );
  const { headings } = await render('## The share $$n$$\n');
  expect(headings).toEqual([{ depth: 2, slug: 'the-share-n', text: 'The share n' }]);
});

it('other programs get the source', () => {
  const options = {
    isMdx: false,
    resolveUrl: (url: string) => url,
    admonitions: { note: '', tip: '', info: '', warning: '', danger: '', plain: '' },
  };
  const text = 'So $$x_1 * y_2 * z$$.\n\n$$\n\\frac{a}{b}\n$$\n';
  expect(toPlainMarkdown(text, options)).toBe(text);
});
