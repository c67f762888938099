import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';
import { findPartStyles } from './part-styles.ts';
import { toStaticTabs } from './tabs/static.ts';
import { testSite } from './testing/build-site.ts';
import { renderMdx } from './testing/render.ts';

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

const TABS = `
<Tabs groupId="manager" queryString defaultValue="pnpm">
  <TabItem value="npm" label="npm & co">

  One.

  </TabItem>
  <TabItem value="pnpm">

  Two, with tabs of its own:

  <Tabs>
    <TabItem value="a">A</TabItem>
    <TabItem value="b" default>B</TabItem>
  </Tabs>

  </TabItem>
</Tabs>

<Details summary="More">

Folded *away*.

</Details>
`;

const IN_MARKDOWN =
  '::::tabs{sync=s}\n\n:::tab[A]{value=a}\n\nOne.\n\n:::\n\n:::tab[B]{value=b}\n\nTwo.\n\n:::\n\n::::\n';
const IN_MDX =
  '<Tabs groupId="s">\n  <TabItem value="a" label="A">\n\n  One.\n\n  </TabItem>\n  <TabItem value="b" label="B">\n\n  Two.\n\n  </TabItem>\n</Tabs>\n';

// Only one site, as each build takes seconds.
const site = testSite({
  'one.mdx': PARTS,
  'two.mdx': 'Nothing of these.',
  'tabs.mdx': TABS,
  'tabs-in-mdx.mdx': IN_MDX,
  'tabs-in-markdown.md': IN_MARKDOWN,
  'part.mdx': "import Two from './two.mdx'; import Group from './tabs-in-mdx.mdx';\n\n<Two />\n\n<Group />\n",
  'with-part.mdx': "import Part from './part.mdx';\n\n<Part />\n",
});
let html = '';
let tabs = '';

beforeAll(async () => {
  // With a byte order mark.
  site.put('content/windows.mdx', '\uFEFF---\r\ntitle: W\r\n---\r\n\r\nFirst.\r\n\r\n<Badge text="Second" />\r\n');
  expect(await site.build()).toEqual([]);
  html = site.page('one');
  tabs = site.page('tabs');
});

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
    expect(getNames('one')).toEqual(['additions', 'code', 'components']);
    expect(getNames('two')).toEqual([]);
    // The step after the build adds them to the head of the page.
    for (const path of ['one', 'two']) expect(site.built(`${path}/index.html`).toString()).not.toContain('.badge-tip');
  });

  it('are also those of texts that another one imports', () => {
    expect(site.page('with-part')).toContain('Nothing of these.');
    expect(site.page('with-part')).toMatch(/aria-selected="true" tabindex="0" data-value="a">A</);
  });

  it('may be in a file as an editor of Windows saves it', () => {
    expect(site.page('windows')).toMatch(/^<p>First\.<\/p>\s*<span class="badge badge-note">Second/);
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

describe('tabs', () => {
  it('are rendered as tabs and panels that refer to each other', () => {
    expect(tabs).toMatch(
      /role="tab" id="tabs-2-0-tab" aria-controls="tabs-2-0" aria-selected="false" tabindex="-1" data-value="npm">npm &amp; co</i,
    );
    expect(tabs).toMatch(
      /role="tab" id="tabs-2-1-tab" aria-controls="tabs-2-1" aria-selected="true" tabindex="0" data-value="pnpm">pnpm</i,
    );
    expect(tabs).toContain('<div data-tab-panel="" id="tabs-2-0" hidden="until-found">');
    expect(tabs).toContain(
      '<div data-tab-panel="" id="tabs-2-1" role="tabpanel" aria-labelledby="tabs-2-1-tab" tabindex="0">',
    );
  });

  it('have their group and their URL parameter', () => {
    expect(tabs).toContain('data-group="manager" data-query="manager"');
  });

  it('have a label in each panel, for paper and for pages without scripts', () => {
    expect(tabs).toContain('<p class="tab-label">npm &amp; co</p>');
  });

  it('may be nested', () => {
    expect(tabs).toMatch(
      /id="tabs-2-1".*id="tabs-1".*<div data-tab-panel="" id="tabs-1-0" hidden="until-found">.*id="tabs-1-1"[^>]*"0">/s,
    );
    expect(tabs).not.toContain('tab-item');
  });

  it('are the same elements in a Markdown file, except for their ids', () => {
    const read = (path: string) =>
      parseHtml(site.page(path))
        .elements.filter(
          (element) =>
            getAttribute(element, 'data-tab-panel') === '' ||
            /^tab/.test(getAttribute(element, 'role') ?? getAttribute(element, 'class') ?? ''),
        )
        .map(({ tagName, attributes }) => [
          tagName,
          ...attributes.map(({ name, value }) => `${name}=${value.replace(/^tab-group-|^tabs-/, '')}`).sort(),
        ]);
    expect(read('tabs-in-markdown')).toEqual(read('tabs-in-mdx'));
    expect(read('tabs-in-markdown')).toHaveLength(8);
  });

  it('are below each other without interaction, each under its label', () => {
    expect(toStaticTabs(tabs.slice(tabs.indexOf('<div class="tabs"'), tabs.indexOf('<details')))).toMatch(
      /^<p class="tab-title"><strong>npm &amp; co<\/strong><\/p>\s*<p>One\.<\/p>\s*<p class="tab-title"><strong>pnpm<\/strong><\/p>\s*<p>Two, with tabs of its own:<\/p>\s*<p class="tab-title"><strong>a<\/strong><\/p>\s*A\s*<p class="tab-title"><strong>b<\/strong><\/p>\s*B\s*$/,
    );
  });
});

it('details are the native element', () => {
  expect(tabs).toMatch(/<details>\s*<summary>More<\/summary>\s*<p>Folded <em>away<\/em>\.<\/p>\s*<\/details>/);
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
