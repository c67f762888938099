import { expect, it } from 'vitest';
import { takeWarnings } from '../problems/warnings.ts';
import { renderMdx } from '../testing/render.ts';

it('imports of Docusaurus tabs are removed with a warning, and others stay', async () => {
  const code = await renderMdx(
    "import Tabs from '@theme/Tabs';\nimport TabItem from \"@theme/TabItem\"\nimport Part from './part.mdx';\n\n<Part />\n",
  );
  expect(code).not.toContain('@theme');
  expect(code).toContain('./part.mdx');
  expect(takeWarnings()).toEqual([expect.stringMatching(/tools\.mdx:1: <Tabs> and <TabItem> need no import here\.$/)]);
});

it('imports of Docusaurus tabs are removed even if there is no other import', async () => {
  expect(await renderMdx("import Tabs from '@theme/Tabs';\n\nText.\n")).not.toContain('@theme');
  takeWarnings();
});
