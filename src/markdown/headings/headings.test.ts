import { describe, expect, it } from 'vitest';
import { render, renderIn, renderMdx } from '../testing/render.ts';

describe('headings', () => {
  it('have an id made from their words and a link to themselves', async () => {
    const { html } = await render('## What we `do`\n\n## What we do');
    expect(html).toContain(
      '<h2 id="what-we-do">What we <code>do</code>' +
        '<a class="heading-anchor" href="#what-we-do" aria-label="Direct link to What we do"></a></h2>',
    );
    expect(html).toContain('<h2 id="what-we-do-1">');
  });

  it('keep the link out of their text', async () => {
    const { headings } = await render('## One\n\n### Two');
    expect(headings).toEqual([
      { depth: 2, slug: 'one', text: 'One' },
      { depth: 3, slug: 'two', text: 'Two' },
    ]);
  });

  it('have nothing about new tabs in their id and their name', async () => {
    const { html, headings } = await render('## Fixed ([#12](https://elsewhere.example/12))');
    expect(headings).toEqual([{ depth: 2, slug: 'fixed-12', text: 'Fixed (#12)' }]);
    expect(html).toContain('aria-label="Direct link to Fixed (#12)"');
    expect(html).toContain('aria-label="#12 (opens in new tab)">#12</a>)');
  });

  it('use an id of the author', async () => {
    const { html, headings } = await render('## Long words {#short}');
    expect(html).toContain('<h2 id="short">Long words<a class="heading-anchor" href="#short"');
    expect(headings).toEqual([{ depth: 2, slug: 'short', text: 'Long words' }]);
    expect(await renderMdx('## Long words {#short}')).toContain('"#short"');
    expect(await renderMdx('## Long words {/* #short */}')).toContain('"#short"');
    expect((await render('## Long words {/* #short */}')).html).toContain('<h2 id="short">Long words<a');
  });

  it('have an id even without words to make one from', async () => {
    const { html, headings } = await render('## 🚀\n\n## …\n\n## 🚀 Start\n\n## 日本');
    expect(headings.map(({ slug }) => slug)).toEqual(['heading-1', 'heading-2', '-start', '日本']);
    expect(html).toContain('<h2 id="heading-1">🚀<a class="heading-anchor" href="#heading-1"');
  });

  it('do not take the id that an author has given to an earlier heading', async () => {
    const { problems, headings } = await render('## Name {#id}\n\n## Id\n\n## `id`\n\n## Id 1\n\n## Name');
    expect(headings.map(({ slug }) => slug)).toEqual(['id', 'id-1', 'id-2', 'id-1-1', 'name']);
    expect(problems).toEqual([]);
  });

  it('do not take the id of a part of every page', async () => {
    const { headings } = await render('## Page\n\n## Page 1\n\n## Pages\n\n## Search');
    expect(headings.map(({ slug }) => slug)).toEqual(['page-1', 'page-1-1', 'pages', 'search-1']);
  });

  it('do not take the id of a footnote, of a reference to one, or of their title', async () => {
    const notes = 'One.[^1] Two.[^böe]\n\n[^1]: First.\n[^böe]: Second.';
    const words = ['Fn 1', 'Fnref 1', 'Fn Böe', 'Footnote label', 'Fn 2'];
    const list = words.map((word) => `## ${word}`).join('\n\n');
    const { html, headings } = await render(`${list}\n\n${notes}`);
    expect(headings.map(({ slug }) => slug)).toEqual([
      ...['fn-1-1', 'fnref-1-1', 'fn-böe-1', 'footnote-label-1', 'fn-2'],
    ]);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await render(list)).headings.map(({ slug }) => slug)).toContain('fn-1');
  });

  it('have no invisible mark in their id, as the small letter of İ has', async () => {
    const { headings } = await render('## iletişim\n\n## İletişim');
    expect(headings.map(({ slug }) => slug)).toEqual(['iletişim', 'iletişim-1']);
  });

  it('keep code from left to right among words from right to left, also where only their text is shown', async () => {
    const html = await renderIn('ar', '## مجلد *`site/`* و`a -- b`\n\n## `a/` {#own}');
    expect(html).toContain('\u2066<code>site/</code>\u2069</em>');
    // The table of contents shows the same text.
    expect(html).toMatch(/id="مجلد-site-وa----b".*مجلد \u2066site\/\u2069 و\u2066a -- b\u2069"><\/a>/);
    expect(html).toMatch(/id="own".* \u2066a\/\u2069"><\/a>/);
    expect((await render('## `site/`')).html).not.toContain('\u2066');
  });

  it('with the same id are reported with file and line', async () => {
    const { problems } = await render('## One {#a}\n\n## Two {#a}');
    expect(problems).toEqual(['first-steps.md:3: Two headings have the id "a".']);
  });

  it('with a space in their id are reported', async () => {
    const { problems } = await render('Text.\n\n## One {#my id}');
    expect(problems).toEqual(['first-steps.md:3: The id of a heading is one word in braces: {#my-id}.']);
  });

  it('report a level that is skipped on the way down, but not on the way up', async () => {
    const { problems, warnings } = await render('#### Four\n\n## Two\n\n### Three\n\n##### Five\n\n## Two');
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'first-steps.md:1: This heading is of level 4 and the title above it of level 1. Screen readers would announce a gap: write ##.',
      'first-steps.md:7: This heading is of level 5 and the heading before it of level 3. Screen readers would announce a gap: write ####.',
    ]);
  });

  it('may begin at any level in a text that others include', async () => {
    const { warnings } = await render('### Three\n\n#### Four', 'guide/_parts/tide.md');
    expect(warnings).toEqual([]);
  });

  it('are not reported in the archive of agreements, whose texts nobody may change', async () => {
    const { warnings } = await render('### Three\n\n##', 'content/agreements/code/2.md');
    expect(warnings).toEqual([]);
  });

  it('without words are reported', async () => {
    const { problems, warnings } = await render('##\n\nText.\n\n## 🚀');
    expect(problems).toEqual([]);
    expect(warnings).toEqual(['first-steps.md:1: This heading has no words.']);
  });
});

describe('a first heading of the first level', () => {
  const INDEX = 'titled.md';

  it.each(['# “Old & new”', ' #\tOld & new', 'Old & new\n==='])(
    'is left out if it is the title, which the page shows itself: %j',
    async (heading) => {
      const { html, warnings } = await render(`${heading}\n\nText.`, INDEX);
      expect(html).not.toContain('<h1');
      expect(warnings).toEqual(['titled.md:1: The page shows its title itself. Leave this heading out.']);
    },
  );

  it('stays if it is another one, and is reported', async () => {
    const { html, warnings } = await render('# Another\n\nText.', INDEX);
    expect(html).toContain('<h1 id="another">');
    expect(warnings).toEqual([expect.stringContaining('The page shows its title above this heading. Write ##')]);
  });
});
