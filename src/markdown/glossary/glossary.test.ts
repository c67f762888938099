import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

const explained = (html: string) =>
  [...html.matchAll(/<button [^>]*class="term"[^>]*>(.*?)<\/button>/g)].map(([, word]) => word);

it('explains a term where it is used first, in a popover that the browser opens by itself', async () => {
  const { html } = await render('Ask your Slipway. The slipway is free, and so are all slipways.');
  expect(html).toContain(
    'Ask your <span class="term-and-mark"><button type="button" class="term" popovertarget="term-slipway-meaning" interestfor="term-slipway-meaning">Slipway</button>' +
      '<span id="term-slipway-meaning" class="term-meaning" popover="auto" data-pagefind-ignore="">Where a boat goes in, for 14 days.</span>.</span> The slipway is',
  );
  expect(explained(html)).toEqual(['Slipway']);
});

it('keeps the marks around a term with it, as a line may break beside a button', async () => {
  const { html } = await render('Boats (“slipways”, they say): go on.');
  expect(html).toMatch(/Boats <span class="term-and-mark">\(“<button .*<\/span>”,<\/span> they say\): go on/);
  expect((await render('A slipway is there.')).html).not.toContain('term-and-mark');
});

it('takes the longest term, and each once', async () => {
  const { html } = await render('A launch day, then a launch, and a relaunch on launch day.');
  expect(explained(html)).toEqual(['launch day', 'launch']);
});

it('leaves headings, links, code, titles and the heads of tables alone', async () => {
  const { html } = await render(
    '## The slipway\n\n[slipway](./tools.mdx) `slipway`\n\n| slipway |\n| --- |\n| a |\n\n:::note[The slipway]\n\nNo.\n\n:::\n',
  );
  expect(explained(html)).toEqual([]);
});

it('shows the whole glossary, with links to where more is said', async () => {
  const { html, problems } = await render('::glossary\n');
  expect(html).toContain('<dl class="glossary"><dt id="term-launch">launch</dt>\n<dd>When a boat goes in.</dd>');
  expect(html).toContain('<dt id="term-slipway"><a href="/resources/docs/tools-we-use/">slipway</a></dt>');
  expect(explained(html)).toEqual([]);
  expect(problems).toEqual([]);
});

it('tells of a word that the glossary has another one for, with its line', async () => {
  const { problems } = await render('First.\n\nThe Boat ramp is shut, says `boat ramp`.');
  expect(problems).toEqual(['first-steps.md:3: "Boat ramp" is called "slipway" here: see content/glossary.yml.']);
});
