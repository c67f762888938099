import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findPartStyles } from '../part-styles.ts';
import { testSite } from '../testing/build-site.ts';
import { renderMdx } from '../testing/render.ts';

const PARTS = `
A line with a <Badge text="New" variant="tip" /> and <Badge text="Old" />.

<Cards>
  <Card title="The yard" href="/two/">

  Where boats are *built*.

  </Card>
  <Card title="Elsewhere">No link.</Card>
  <Card title="The tides" href="https://tides.example/" />
</Cards>

<Steps>

1. Put the boat on the slip.

   Wedge it.
2. Caulk it.

</Steps>

<FileTree>

- site
  - site.config.ts

</FileTree>

<CodeGroup groupId="shell">

\`\`\`sh title="npm"
npm start
\`\`\`

\`\`\`sh title="pnpm" showLineNumbers
pnpm start
\`\`\`

\`\`\`title="by hand" showLineNumbers
open it
\`\`\`

</CodeGroup>
`;

const site = testSite({ 'one.mdx': PARTS, 'two.mdx': 'Nothing of these.' });
let html = '';

beforeAll(async () => {
  expect(await site.build()).toEqual([]);
  html = site.page('one');
}, 120_000);

afterAll(() => site.remove());

describe('components', () => {
  it('become elements with classes', () => {
    expect(html).toContain('<span class="badge badge-tip">New</span>');
    expect(html).toMatch(
      /<p class="card-item-title"><a href="\/resources\/two\/">The yard<\/a><\/p>\s*<p>Where boats are <em>/,
    );
    expect(html).toContain(
      '<a href="https://tides.example/" target="_blank" rel="noopener noreferrer">The tides<span class="visually-hidden"> (opens in new tab)</span></a>',
    );
    expect(html).toMatch(/<div class="steps">\s*<ol>/);
    expect(html).toMatch(/<div class="file-tree">\s*<ul>/);
  });

  it('add their styles once, only to pages that have them', () => {
    const getNames = (path: string) =>
      findPartStyles(parseHtml(site.page(path)))
        .map(({ name }) => name)
        .sort();
    expect(getNames('one')).toEqual(['badge', 'card-grid', 'file-tree', 'steps', 'tabs']);
    expect(getNames('two')).toEqual([]);
    // The step after the build adds them to the head of the page.
    for (const path of ['one', 'two']) expect(site.built(`${path}/index.html`).toString()).not.toContain('.badge-tip');
  });

  it('turn a group of code into tabs, labelled with the titles of its blocks', () => {
    expect(html).toMatch(/data-group="shell"/);
    expect(html).toMatch(/data-value="pnpm">pnpm</i);
    expect(html).toContain('<p class="tab-label">npm</p>');
    expect(html).toContain('<p class="tab-label">by hand</p>');
    expect(html).toContain('<code class="numbered"><span class="line">open it');
    expect(html).not.toContain('<figcaption>');
  });
});

it.each([
  ['<Badge />', 'needs a text'],
  ['<Badge text="A" variant="warnin" />', 'Did you mean "warning"?'],
  ['<Card href="/a/">x</Card>', 'needs a title'],
  ['<Card title="A" href="a.md">x</Card>', 'path from the root'],
  ['<Steps>\n\n- a\n\n</Steps>', 'numbered list'],
  ['<FileTree>\n\ntext\n\n</FileTree>', 'may only contain a list'],
  ['<CodeGroup>\n\n```sh\na\n```\n\n</CodeGroup>', 'each with a title'],
])('%s is reported', async (source, sentence) => {
  expect(await renderMdx(source)).toContain(sentence.replaceAll('"', '\\"'));
});
