import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

const GROUP = `(props) => (
  <Tabs groupId="tide" defaultValue="low" values={[{ label: 'At low tide', value: 'low' }, { label: 'At high tide', value: 'high' }]}>
    {props.children}
  </Tabs>
);
`;

describe('a component of the old site around tabs', { timeout: TIMEOUT }, () => {
  it.each([
    ['the text itself', `export const TideTabs = ${GROUP}`],
    ['a file', "import TideTabs from '@site/src/TideTabs';\n"],
  ])('is a group of tabs with its labels: %s', async (_, declaration) => {
    const { read, report } = await importFiles({
      'docusaurus.config.js': "export default { title: 'Yard', presets: [['classic', {}]] };\n",
      'docs/index.mdx': `# Yard\n\n${declaration}\n<TideTabs>\n<TabItem value="low">\n\nWalk.\n\n</TabItem>\n<TabItem value="high">\n\nSwim.\n\n</TabItem>\n</TideTabs>\n`,
      'src/TideTabs.jsx': `import Tabs from '@theme/Tabs';\n\nexport default ${GROUP}`,
    });
    expect(read('content/docs/index.md')).toMatch(
      /^::::tabs\{sync=tide\}\n+:::tab\[At low tide\]\{value=low[^}]*\}\n+Walk\.\n+:::\n+:::tab\[At high tide\]/m,
    );
    expect(report()).not.toContain('TideTabs');
  });

  it('is in the report if it makes its tabs itself', async () => {
    const { report } = await importFiles({
      'docusaurus.config.js': "export default { title: 'Yard', presets: [['classic', {}]] };\n",
      'docs/index.mdx': `# Yard\n\nexport const TideTabs = ${GROUP}\n<TideTabs items={[]} />\n`,
    });
    expect(report()).toContain('the component <TideTabs items={[]} /> (the text itself)');
  });
});
