import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import type { TreeNode } from './model.ts';
import { Sidebar, windowAround } from './Sidebar.tsx';
import { aDoc, aFolder, aTree } from './testing.ts';

const messages = getMessages('en').docs;

const tree = aTree(
  [
    aDoc('index', { label: 'Start' }),
    aDoc('vision/evolution', { label: 'Evolution' }),
    aDoc('vision/deep/detail', { label: 'Detail' }),
    aDoc('foundation/purpose', { label: 'Purpose' }),
    aDoc('documents/agreement', { label: 'Agreement' }),
  ],
  [
    aFolder('vision', { label: 'Vision', position: 1 }),
    aFolder('vision/deep', { label: 'Deep' }),
    aFolder('foundation', { label: 'Foundation', position: 2 }),
    aFolder('documents', { label: 'Documents', position: 3, hasPage: false }),
  ],
);

const sidebarWith = (nodes: TreeNode[], current: string, ...open: string[]) =>
  rendered(
    <Sidebar
      tree={nodes}
      main="/docs/"
      branches="/docs/sidebar/"
      current={current}
      open={new Set(open)}
      messages={messages}
      opensInNewTab="(opens in new tab)"
    />,
  );
const sidebar = (current: string, ...open: string[]) => sidebarWith(tree, current, ...open);

describe('the sidebar', () => {
  it('is a landmark with a name', () => {
    expect(sidebar('/docs/').one('nav').attributes['aria-label']).toBe('Docs sidebar');
  });

  it('holds the items of open categories only; the others are links to their page', () => {
    expect(sidebar('/docs/vision/evolution/', 'vision').links()).toEqual([
      'Start → /docs/',
      'Vision → /category/vision/',
      'Deep → /category/vision/deep/',
      'Evolution → /docs/vision/evolution/',
      'Foundation → /category/foundation/',
      'Agreement → /docs/documents/agreement/',
    ]);
  });

  it('holds the items of a category that has no page, under a heading that is not a link', () => {
    const { html, links } = sidebar('/docs/');
    expect(html).toMatch(
      /<details open="" data-group="documents"><summary class="sidebar-heading">Documents<svg .*?<\/svg><\/summary><ul>/,
    );
    expect(links()).toContain('Agreement → /docs/documents/agreement/');
  });

  it('holds the items of a category that is open on every page', () => {
    const nodes = aTree([aDoc('vision/a')], [aFolder('vision', { collapsed: false })]);
    const { html, links } = sidebarWith(nodes, '/docs/');
    expect(links()).toContain('Label of vision/a → /docs/vision/a/');
    expect(html).toContain('aria-expanded="true"');
  });

  it('marks the current page, and nothing else', () => {
    const marked = (current: string) =>
      sidebar(current, 'vision')
        .all('a')
        .filter(({ attributes }) => attributes['aria-current'] === 'page')
        .map(({ text }) => text);
    expect(marked('/docs/vision/evolution/')).toEqual(['Evolution']);
    expect(marked('/category/vision/')).toEqual(['Vision']);
    expect(marked('/elsewhere/')).toEqual([]);
  });

  it('has a button next to each category that says what it does', () => {
    const buttons = sidebar('/docs/vision/evolution/', 'vision').all('button');
    expect(buttons.map(({ attributes }) => [attributes['aria-label'], attributes['aria-expanded']])).toEqual([
      ["Collapse sidebar category 'Vision'", 'true'],
      ["Expand sidebar category 'Deep'", 'false'],
      ["Expand sidebar category 'Foundation'", 'false'],
    ]);
  });

  it('is a plain link if a folder has only its index, as there is nothing to expand', () => {
    const alone = aTree([aDoc('index', { label: 'Start' }), aDoc('rules/index', { label: 'Rules' })]);
    const { all, links } = rendered(
      <Sidebar
        tree={alone}
        main="/docs/"
        branches="/"
        current="/docs/"
        open={new Set()}
        messages={messages}
        opensInNewTab="(opens in new tab)"
      />,
    );
    expect(links()).toContain('Rules → /docs/rules/');
    expect(all('button')).toEqual([]);
  });

  it('has the URL of the lists of closed categories, and the labels of their buttons', () => {
    const { attributes } = sidebar('/docs/').one('nav');
    expect(attributes['data-branches']).toBe('/docs/sidebar/');
    expect(attributes['data-expand']).toBe("Expand sidebar category '{label}'");
    expect(attributes['data-collapse']).toBe("Collapse sidebar category '{label}'");
  });
});

it('the sidebar of a small handbook without folders is complete on every page', () => {
  const flat = aTree(Array.from({ length: 17 }, (_, index) => aDoc(`page-${index}`, { label: `Page ${index}` })));
  const { all } = rendered(
    <Sidebar
      tree={flat}
      main="/docs/page-0/"
      branches="/"
      current="/docs/page-9/"
      open={new Set()}
      messages={messages}
      opensInNewTab="(opens in new tab)"
    />,
  );
  expect(all('a')).toHaveLength(17);
});

describe('a sidebar with many entries', () => {
  const many = aTree(
    Array.from({ length: 40 }, (_, index) => aDoc(`page-${index}`, { label: `Page ${index}`, position: index })),
  );
  const labels = (current: string) =>
    rendered(
      <Sidebar
        tree={many}
        main="/docs/page-0/"
        branches="/"
        current={current}
        open={new Set()}
        messages={messages}
        opensInNewTab="(opens in new tab)"
      />,
    )
      .all('a')
      .map(({ text }) => text);

  it('is complete on the page of the main document', () => {
    expect(labels('/docs/page-0/')).toHaveLength(40);
  });

  it('is shortened elsewhere to what is near, with links to the complete one on both sides', () => {
    const near = labels('/docs/page-20/');
    expect(near.length).toBeLessThan(20);
    expect(near).toContain('Page 20');
    const [left, right] = [near.at(0), near.at(-1)].map((label) => Number(/\d+/.exec(label ?? '')?.[0]));
    expect((left ?? 0) + (right ?? 0) + near.length - 2).toBe(40);
  });
});

const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

it.each([7, 8])('a list of up to %i entries is complete', (most) => {
  expect(windowAround(list, most, () => false)).toEqual({ before: 0, shown: list, after: 0 });
});

it.each([
  ['a', { before: 0, shown: ['a', 'b', 'c'], after: 4 }],
  ['d', { before: 2, shown: ['c', 'd', 'e'], after: 2 }],
  ['g', { before: 4, shown: ['e', 'f', 'g'], after: 0 }],
])('a long list shows what is around "%s", and counts the rest', (near, expected) => {
  expect(windowAround(list, 3, (entry) => entry === near)).toEqual(expected);
});

it('if nothing is near, the list begins with its first entry', () => {
  expect(windowAround(list, 3, () => false)).toEqual({ before: 0, shown: ['a', 'b', 'c'], after: 4 });
});

describe('the size of a page', () => {
  /** The size of a sidebar with documents in folders of 25, on the page of one in the middle. */
  function weigh(count: number): number {
    const ids = Array.from(
      { length: count },
      (_, index) => `folder-${String(1000 + Math.floor(index / 25))}/doc-${1000 + (index % 25)}`,
    );
    const middle = ids[Math.floor(count / 2)] ?? '';
    const { length } = renderToStaticMarkup(
      <Sidebar
        tree={aTree(ids.map((id) => aDoc(id)))}
        main="/docs/"
        branches="/docs/sidebar/"
        current={`/docs/${middle}/`}
        open={new Set([middle.split('/')[0] ?? ''])}
        messages={messages}
        opensInNewTab="(opens in new tab)"
      />,
    );
    return length;
  }

  it('grows by no more than 0.5 kB between 150 documents and 10,000', () => {
    expect(Math.abs(weigh(10_000) - weigh(150))).toBeLessThan(500);
  });
});
