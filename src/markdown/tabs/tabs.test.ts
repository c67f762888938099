import { describe, expect, it } from 'vitest';
import { renderMdx } from '../testing/render.ts';
import { mistakeIn } from './tab.ts';

describe('tabs', () => {
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
