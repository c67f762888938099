import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

const explained = (html: string) =>
  [...html.matchAll(/<button [^>]*class="term"[^>]*>(.*?)<\/button>/g)].map(([, word]) => word);

it('explains the first use of a term, in a popover that the browser opens by itself', async () => {
  const { html } = await render('Ask your Slipway. The slipway is free, and so are all slipways.');
  expect(html).toContain(
    'Ask your <span class="term-and-mark"><button type="button" class="term" popovertarget="term-slipway-meaning" interestfor="term-slipway-meaning" aria-describedby="term-slipway-meaning">Slipway</button>' +
      '<span class="term-word" data-pagefind-ignore="">Slipway</span>' +
      '<span id="term-slipway-meaning" class="term-meaning" popover="auto" hidden data-pagefind-ignore="">Where a boat goes in, for 14 days.</span>.</span> The slipway is',
  );
  expect(explained(html)).toEqual(['Slipway']);
});

it('keeps punctuation together with a term, as a line may break next to a button', async () => {
  const { html } = await render('Boats (“slipways”, they say): go on.');
  expect(html).toMatch(/Boats <span class="term-and-mark">\(“<button .*<\/span>”,<\/span> they say\): go on/);
  expect((await render('A slipway is there.')).html).not.toContain('term-and-mark');
});

it('prefers the longest term, and explains each once', async () => {
  const { html } = await render('A launch day, then a launch, and a relaunch on launch day.');
  expect(explained(html)).toEqual(['launch day', 'launch']);
});

it('ignores headings, links, code, formulas, titles, tabs and table heads', async () => {
  const { html } = await render(
    '## The slipway\n\n[slipway](./tools.mdx) `slipway` $$\\text{slipway}$$\n\n| slipway |\n| --- |\n| a |\n\n' +
      ':::note[The slipway]\n\nNo.\n\n:::\n\n::::tabs\n\n:::tab[Slipway]\n\nNo.\n\n:::\n\n::::\n',
  );
  expect(explained(html)).toEqual([]);
});

it('shows the whole glossary, with links to more about the terms', async () => {
  const { html, problems } = await render('::glossary\n');
  expect(html).toContain('<dl class="glossary"><dt id="term-launch">launch</dt>\n<dd>When a boat goes in.</dd>');
  expect(html).toContain('<dt id="term-slipway"><a href="/resources/docs/tools-we-use/">slipway</a></dt>');
  expect(explained(html)).toEqual([]);
  expect(problems).toEqual([]);
});

it('reports a term that leads to no page, with the line of the glossary', async () => {
  const { html, problems } = await render('First.\n\n::glossary\n', 'start.md');
  expect(problems).toEqual([
    'start.md:3: The link "./tools.mdx" leads to a file that does not exist. Did you mean "./guide/tools.mdx"? In content/glossary.yml, "slipway" leads there.',
  ]);
  expect(html).toContain('<dt id="term-slipway">slipway</dt>');
});

it('reports a word for which the glossary has another one, with its line', async () => {
  const { problems } = await render('First.\n\nThe Boat ramp is shut, says `boat ramp`.');
  expect(problems).toEqual(['first-steps.md:3: "Boat ramp" is called "slipway" here: see content/glossary.yml.']);
});
