import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

const GROUP = `(props) => (
  <Tabs groupId="tide" defaultValue="low" values={[{ label: 'At low tide', value: 'low' }, { label: 'At high tide', value: 'high' }]}>
    {props.children}
  </Tabs>
);
`;

it('a part of a text may be imported with a backslash before its underscore', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx': "import Tides from './\\_tides.mdx';\n\n# Start\n\n<Tides />\n",
    'docs/_tides.mdx': 'High at noon.\n',
  });
  expect(read('content/docs/start.mdx')).toMatch(/import Tides from '\.\/_tides\.mdx';[\s\S]*<Tides \/>/);
  expect(report()).not.toContain('Tides');
});

it('code with values of the old site is kept, and text with such values is in the report', {
  timeout: TIMEOUT,
}, async () => {
  const value = ['$', '{getBranch()}'].join('');
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx': `import CodeBlock from '@theme/CodeBlock';
import {getBranch} from '@site/src/branch';

# Start

<CodeBlock language="sh">
{\`fetch ${value}\`}
</CodeBlock>

Of {\`branch ${value}\`} and {\`trunk\`}, <a href={\`/branch/${value}\`}>so</a>.
`,
  });
  expect(read('content/docs/start.md')).toContain(`\`\`\`sh\nfetch ${value}\n\`\`\`\n\nOf  and trunk, <a>so</a>.`);
  expect(report()).toContain('- line 6: code with a value that the old site computes. Write the value in its place.');
  expect(report()).toContain(`- line 10: the expression {\`branch ${value}\`}, made of what the text imports.`);
  expect(report()).toContain(`- line 10: the link {\`/branch/${value}\`} is made by code.`);
});

it('has paths from the root of the old site, and no attributes that it computed, whose names are gone', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'docs/b.md': '# B\n',
    'docs/start.mdx': `import useBaseUrl from '@docusaurus/useBaseUrl';
import { getTide } from '@site/src/tide';

<head>
  <title>The start</title>
  <meta
    name="description"
    content="How to start"
  />
</head>

# Start

<a href={useBaseUrl('docs/b')}>B</a> <img src={useBaseUrl('/img/a.svg')} alt="A boat" /> <video src={useBaseUrl('boat.mp4')} />

<div title={getTide(1)} id="tide">Low</div>
`,
  });
  const text = read('content/docs/start.md');
  expect(text).toContain('<a href="/docs/b/">B</a> ![A boat](/img/a.svg) <video src="/boat.mp4"></video>');
  expect(text).toContain('<div id="tide">Low</div>');
  expect(text).not.toContain('How to start');
  expect(report()).toContain('- line 4: a <head> of the page. It is left out. Front matter describes the page');
  expect(report()).toContain('- line 16: the attribute title={getTide(1)} of <div>, made of what the text imports.');
});

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

it('links to the id of a component, which is left out, are in the report', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.md':
      'import Link from \'@docusaurus/Link\';\n\n# Start\n\n<Link id="tides"/>\n\n[Tides](#tides), [wind](#wind)\n\n<a id="wind"></a>\n',
  });
  expect(read('content/docs/start.md')).toContain('[Tides](#), [wind](#wind)');
  expect(report()).toContain('the link "#tides" leads to a missing heading');
});

it('pictures that a text of MDX imports are shown', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx':
      "import map from './map.png';\nimport chart from '@site/static/img/chart.png';\nimport Image from '@theme/IdealImage';\nimport { Picture } from 'astro:assets';\n\n# Start\n\n<img\n  src={map}\n  alt=\"Map\"\n/>\n\n<Image img={require('./plan.png')} alt=\"Plan\" />\n\n<Picture src={chart.src} alt=\"Chart\" />\n\n<Image img={chart} />\n\n<img src={tide()} alt=\"Tide\" />\n",
    'docs/map.png': 'PNG',
    'docs/plan.png': 'PNG',
    'static/img/chart.png': 'PNG',
  });
  expect(read('content/docs/start.md')).toMatch(
    /\n\n!\[Map\]\(\.\/map\.png\)\n\n!\[Plan\]\(\.\/plan\.png\)\n\n!\[Chart\]\(\/img\/chart\.png\)\n\n!\[\]\(\/img\/chart\.png "decorative"\)\n$/,
  );
  expect(report().match(/the picture .*/g)).toEqual([
    expect.stringContaining('"@site/static/img/chart.png" has no alternative text'),
    expect.stringContaining('<img src={tide()} alt="Tide" /> is named by code'),
  ]);
});

it('links lead to headings of the texts that a text includes, and to places in files', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx': "import Tides from './_tides.mdx';\n\n# Start\n\n<Tides />\n",
    'docs/_tides.mdx': '## High tide\n\nAt noon.\n',
    'docs/rules.md': '# Rules\n\n[High](start.mdx#high-tide), [page 2](./plan.pdf#page=2)\n',
    'docs/plan.pdf': 'PDF',
  });
  expect(read('content/docs/rules.md')).toContain(
    '[High](./start.mdx#high-tide), [page 2](/files/docs/plan.pdf#page=2)',
  );
  expect(report()).not.toContain('missing heading');
});

it('cards of the documents of a folder are a list of links', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/knots/index.md': "import DocCardList from '@theme/DocCardList';\n\n# Knots\n\n<DocCardList />\n",
    'docs/knots/reef.md': '---\nsidebar_position: 2\n---\n\n# Reef [old]\n',
    'docs/knots/bowline.md': '---\nsidebar_position: 1\n---\n\n# Bowline\n',
    'docs/knots/bends/README.md': '---\ntitle: Bends\n---\n\nText.\n',
    'docs/knots/bends/sheet.md': '# Sheet\n',
    'docs/start.mdx': "import DocCardList from '@theme/DocCardList';\n\n# Start\n\n<DocCardList items={own} />\n",
  });
  expect(read('content/docs/knots/index.md')).toMatch(
    /\n\n- \[Bowline\]\(\.\/bowline\.md\)\n- \[Reef \\\[old\\\]\]\(\.\/reef\.md\)\n- \[Bends\]\(\.\/bends\/index\.md\)\n$/,
  );
  expect(report()).toContain('the component <DocCardList items={own} /> (@theme/DocCardList)');
});

it('films and files that a text of MDX requires or imports are delivered', { timeout: TIMEOUT }, async () => {
  const { read, has, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx':
      'import rules from "./rules.pdf";\n\n# Start\n\n<video controls>\n  <source src={require("./launch.webm").default} type="video/webm" />\n</video>\n\n<a href={rules}>Rules</a> <a href={require(\'@site/static/gone.pdf\').default}>Gone</a>\n',
    'docs/launch.webm': 'film',
    'docs/rules.pdf': 'pdf',
  });
  expect(read('content/docs/start.md')).toMatch(
    /<source src="\/files\/docs\/launch\.webm" type="video\/webm" \/>\n<\/video>\n\n<a href="\/files\/docs\/rules\.pdf">Rules<\/a>/,
  );
  expect([has('public/files/docs/launch.webm'), has('public/files/docs/rules.pdf')]).toEqual([true, true]);
  expect(report()).toContain('"@site/static/gone.pdf" leads nowhere');
});

it('an unknown component is the picture that it names, or a link with its URL', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.mdx':
      'import Box from "@site/src/Box";\n\n# Start\n\n<Figure src="/img/map.png" caption="The *quay*" />\n\n<Button url="./rules.md">Read **the rules**</Button> <Button url="/gone">Gone</Button>\n\n<Box to="/rules">\n\nOne.\n\nTwo.\n\n</Box>\n\n<Figure src="/img/gone.png" />\n\n- <Icon url="/img/map.png" /> Small\n',
    'docs/rules.md': '# Rules\n',
    'static/img/map.png': 'PNG',
  });
  expect(read('content/docs/start.md')).toMatch(
    /\n\n!\[The \*quay\*\]\(\/img\/map\.png\)\n\n<a href="\/docs\/rules\/">Read \*\*the rules\*\*<\/a> Gone\n\n\nOne\.\n\nTwo\.\n/,
  );
  expect(report()).toContain('the link "/gone" leads nowhere');
  expect(report()).toContain('the component <Box to="/rules"> (@site/src/Box). Its content is kept.');
  expect(report()).toContain('the component <Figure src="/img/gone.png" /> (no import). Describe in words');
  expect(report()).toContain('the component <Icon url="/img/map.png" /> (no import). Describe in words');
  expect(report()).toContain('the component <Button> is a link\n');
});
