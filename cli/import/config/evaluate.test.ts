import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { evaluateFile } from './evaluate.ts';

function evaluateFiles(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return evaluateFile(join(folder, 'config.ts'));
}

it('a part may be what a function of the file or of another one returns', () => {
  const value = evaluateFiles({
    'config.ts':
      "import { footer } from './footer';\nimport { search } from './search';\nexport default { nav: nav(), side: side(), footer: footer(), search };\nfunction nav(): string[] {\n  return ['Guide', last()];\n}\nconst side = () => ({ '/guide/': inner() });\nconst inner = () => ['a'];\nfunction last() {\n  return nav();\n}\n",
    'footer.ts': "export function footer() {\n  return 'Foot';\n}\n",
    'search.ts': "const local = 'Local';\nexport { local as search };\n",
  });
  expect(value).toMatchObject({
    nav: ['Guide', expect.objectContaining({ line: 10 })],
    side: { '/guide/': ['a'] },
    footer: 'Foot',
    search: 'Local',
  });
});

it('a constant may hold a function whose parameter has its name', () => {
  const value = evaluateFiles({
    'config.ts':
      "const config = { title: 'Quay', webpack: (config) => ({ ...config, devtool: false }) };\nexport default config;\n",
  });
  expect(value).toEqual({ title: 'Quay', webpack: { devtool: false } });
});

it('what code adds to a list is unknown, one entry for each line, beside what the list has already', () => {
  const value = evaluateFiles({
    'config.ts':
      "const items = ['Guide'];\nif (isPublic) items.push('Blog');\nitems.unshift('Home');\nconst others = ['Join'];\nexport default { items, others };\n",
  });
  const added = (source: string, line: number) => expect.objectContaining({ source, line });
  expect(value).toMatchObject({
    items: ['Guide', added("items.push('Blog');", 2), added("items.unshift('Home');", 3)],
    others: ['Join'],
  });
});
