import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';
import { testSite } from '../testing/build-site.ts';
import { renderMdx } from '../testing/render.ts';
import { toStaticTabs } from './static.ts';
import { mistakeIn } from './tab.ts';

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

const site = testSite({ 'one.mdx': TABS, 'two.mdx': IN_MDX, 'three.md': IN_MARKDOWN });
let html = '';

beforeAll(async () => {
  expect(await site.build()).toEqual([]);
  html = site.page('one');
}, 120_000);

afterAll(() => site.remove());

describe('tabs', () => {
  it('are rendered as tabs and panels that refer to each other', () => {
    expect(html).toMatch(
      /role="tab" id="tabs-2-0-tab" aria-controls="tabs-2-0" aria-selected="false" tabindex="-1" data-value="npm">npm &amp; co</i,
    );
    expect(html).toMatch(
      /role="tab" id="tabs-2-1-tab" aria-controls="tabs-2-1" aria-selected="true" tabindex="0" data-value="pnpm">pnpm</i,
    );
    expect(html).toContain('<div data-tab-panel="" id="tabs-2-0" hidden="until-found">');
    expect(html).toContain(
      '<div data-tab-panel="" id="tabs-2-1" role="tabpanel" aria-labelledby="tabs-2-1-tab" tabindex="0">',
    );
  });

  it('have their group and their URL parameter', () => {
    expect(html).toContain('data-group="manager" data-query="manager"');
  });

  it('have a label in each panel, for paper and for pages without scripts', () => {
    expect(html).toContain('<p class="tab-label">npm &amp; co</p>');
  });

  it('may be nested', () => {
    expect(html).toMatch(
      /id="tabs-2-1".*id="tabs-1".*<div data-tab-panel="" id="tabs-1-0" hidden="until-found">.*id="tabs-1-1"[^>]*"0">/s,
    );
    expect(html).not.toContain('tab-item');
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
    expect(read('three')).toEqual(read('two'));
    expect(read('three')).toHaveLength(8);
  });

  it('are below each other without interaction, each under its label', () => {
    expect(toStaticTabs(html.slice(html.indexOf('<div class="tabs"'), html.indexOf('<details')))).toMatch(
      /^<p class="tab-title"><strong>npm &amp; co<\/strong><\/p>\s*<p>One\.<\/p>\s*<p class="tab-title"><strong>pnpm<\/strong><\/p>\s*<p>Two, with tabs of its own:<\/p>\s*<p class="tab-title"><strong>a<\/strong><\/p>\s*A\s*<p class="tab-title"><strong>b<\/strong><\/p>\s*B\s*$/,
    );
  });

  it('have their mistakes described', () => {
    const tab = (value: string) => ({ value, label: value, isDefault: false });
    expect(mistakeIn([], undefined)).toBe('<Tabs> needs at least one <TabItem value="…"> in it.');
    expect(mistakeIn([tab('')], undefined)).toBe('A <TabItem> needs a value: <TabItem value="…">.');
    expect(mistakeIn([tab('a'), tab('a')], undefined)).toBe('Two <TabItem> of one <Tabs> have the value "a".');
    expect(mistakeIn([tab('npm'), tab('yarn')], 'yran')).toBe(
      '<Tabs defaultValue="yran"> has no such <TabItem>. It has "npm", "yarn". Did you mean "yarn"?',
    );
  });

  it('have their mistakes reported with file and line', async () => {
    expect(await renderMdx('One.\n\n<Tabs>\n</Tabs>')).toContain('tools.mdx:3: <Tabs> needs at least one <TabItem');
    const twice = '<Tabs>\n<TabItem value="a">x</TabItem>\n<TabItem value="a">y</TabItem>\n</Tabs>';
    expect(await renderMdx(twice)).toContain('tools.mdx:1: Two <TabItem> of one <Tabs> have the value \\"a\\".');
    const unknown = '<Tabs defaultValue="b">\n<TabItem value="a">x</TabItem>\n</Tabs>';
    expect(await renderMdx(unknown)).toContain('tools.mdx:1: <Tabs defaultValue=\\"b\\"> has no such <TabItem>.');
    expect(await renderMdx('<TabItem value="a">x</TabItem>')).toContain('tools.mdx:1: <TabItem> belongs in <Tabs>.');
  });

  it('may be computed, and are then checked when they are rendered', async () => {
    const js = await renderMdx('<Tabs>{["a"].map((value) => <TabItem value={value}>x</TabItem>)}</Tabs>');
    expect(js).not.toContain('content-problem');
  });
});

describe('details', () => {
  it('are the native element', () => {
    expect(html).toMatch(/<details>\s*<summary>More<\/summary>\s*<p>Folded <em>away<\/em>\.<\/p>\s*<\/details>/);
  });

  it('without a summary are reported with file and line', async () => {
    expect(await renderMdx('One.\n\n<Details>\nx\n</Details>')).toContain('tools.mdx:3: <Details> needs a summary');
  });
});

describe('an unknown component', () => {
  it('is reported with file, line and a proposal', async () => {
    expect(await renderMdx('One.\n\n<Detials summary="x">y</Detials>')).toContain(
      'tools.mdx:3: There is no <Detials>. Known components: Badge, Card, Cards, CodeGroup, Details, FileTree, Steps, TabItem, ' +
        'Tabs, and what the file imports. Did you mean \\"Details\\"?',
    );
  });

  it('is accepted if the file imports or declares it', async () => {
    const js = await renderMdx(
      'import {\n  Chart,\n} from "./chart";\n\nexport const Own = () => 1;\n\n<Chart />\n\n<Own />',
    );
    expect(js).not.toContain('content-problem');
  });
});
