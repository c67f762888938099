import { expect, it } from 'vitest';
import { takeWarnings } from './problems/warnings.ts';
import { renderMdx } from './testing/render.ts';

it('imports of components that the engine has are removed with a warning, and others stay', async () => {
  const code = await renderMdx(
    "import Tabs from '@theme/Tabs';\nimport TabItem from \"@theme/TabItem\"\nimport Part from './part.mdx';\n\n<Part />\n",
  );
  expect(code).not.toContain('@theme');
  expect(code).toContain('./part.mdx');
  expect(takeWarnings()).toEqual([expect.stringMatching(/tools\.mdx:1: <Tabs>, <TabItem> need no import here\.$/)]);
});

it('imports of such components are removed even if there is no other import', async () => {
  expect(await renderMdx("import Tabs from '@theme/Tabs';\n\nText.\n")).not.toContain('@theme');
  takeWarnings();
  expect(await renderMdx("import { Steps, Tabs } from '@astrojs/starlight/components';\n\nText.\n")).not.toContain(
    'astrojs',
  );
  expect(takeWarnings()).toEqual([expect.stringContaining(':1: <Steps>, <Tabs> need no import here.')]);
});

it('what to write instead of components and attributes of other generators is reported', async () => {
  expect(await renderMdx('<Admonition type="tip">x</Admonition>')).toContain('Write \\":::tip[Title]\\", the text');
  expect(await renderMdx('<head>\n<title>x</title>\n</head>')).toContain(
    'A text has no <head>. Front matter describes',
  );
  const tabs = '<Tabs values={[{ value: "a", label: "A" }]}>\n<TabItem value="a">x</TabItem>\n</Tabs>';
  expect(await renderMdx(tabs)).toContain('tools.mdx:1: <Tabs> has no \\"values\\". Each tab has its own label');
});
