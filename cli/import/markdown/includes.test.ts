import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

const CODE = 'a\n// ANCHOR: one\nb\n// ANCHOR: two\nc\n// ANCHOR_END: one\nd\n// ANCHOR_END: two\ne\n';

describe('a part of another file', { timeout: TIMEOUT }, () => {
  it.each([
    ['one', 'b\nc'],
    ['two', 'c\nd'],
    ['3', 'b'],
    ['8:', '// ANCHOR_END: two\ne'],
    [':1', 'a'],
    ['2:3', '// ANCHOR: one\nb'],
  ])('is in a book of mdBook: %s', async (part, shown) => {
    const { read, report } = await importFiles({
      'book.toml': '',
      'src/SUMMARY.md': '[Yard](index.md)\n',
      'src/index.md': `# Yard\n\n\`\`\`rust\n{{#rustdoc_include ../code/a.rs:${part}}}\n\`\`\`\n`,
      'code/a.rs': CODE,
    });
    expect(read('content/docs/index.md')).toContain(`\`\`\`rust\n${shown}\n\`\`\`\n`);
    expect(report()).toContain(' is replaced by the text of the file');
  });

  it.each([
    ['open', 'b'],
    ['4', '<!-- --8<-- [end:open] -->\nc'],
  ])('is in a site of MkDocs: %s', async (part, shown) => {
    const { read } = await importFiles({
      'mkdocs.yml': 'site_name: Yard\n',
      'docs/index.md': `# Yard\n\n--8<-- "hours.txt:${part}"\n\nEnd.\n`,
      'hours.txt': 'a\n<!-- --8<-- [start:open] -->\nb\n<!-- --8<-- [end:open] -->\nc\n',
    });
    expect(read('content/docs/index.md')).toContain(`\n${shown}\n\nEnd.\n`);
  });

  it.each([
    ['a.md{2,3}', '<!-- #region one -->\nb'],
    ['a.md{,1}', 'a'],
    ['a.md#one', 'b\n\nDeep.'],
  ])('is in a site of VitePress: %s', async (part, shown) => {
    const { read } = await importFiles({
      '.vitepress/config.ts': 'export default {};\n',
      'index.md': `# Yard\n\n<!--@include: ./parts/${part}-->\n\nEnd.\n`,
      'parts/a.md': 'a\n<!-- #region one -->\nb\n\n<!-- @include: ./deep/b.md -->\n<!-- #endregion one -->\nc\n',
      'parts/deep/b.md': 'Deep.\n',
    });
    expect(read('content/docs/index.md')).toContain(`\n${shown}\n\nEnd.\n`);
  });

  it('is in a book of GitBook, without its front matter', async () => {
    const { read } = await importFiles({
      '.gitbook.yaml': '',
      'SUMMARY.md': '* [Yard](README.md)\n',
      'README.md': '# Yard\n\n{% include ".gitbook/includes/hours.md" %}\n',
      '.gitbook/includes/hours.md': '---\ntitle: Hours\n---\n\nOpen at nine.\n',
    });
    expect(read('content/docs/index.md')).toMatch(/---\n\nOpen at nine\.\n$/);
  });

  it('may have the line ends and the mark of Windows', async () => {
    const { read } = await importFiles({
      '.vitepress/config.ts': 'export default {};\n',
      'index.md': '# Yard\r\n\r\nA\r\n\r\n<!--@include: ./a.md-->\r\n',
      'a.md': '\uFEFF::: tip So\r\nB\r\n:::\r\n',
    });
    expect(read('content/docs/index.md')).toMatch(/\nA\n\n:::tip\[So\]\nB\n:::\n$/);
  });

  it('may include others, but not itself', async () => {
    const { read, report } = await importFiles({
      'book.toml': '',
      'src/SUMMARY.md': '[Yard](index.md)\n',
      'src/index.md': '# Yard\n\n{{#include more/a.md}}\n\nAs `{{ #include }}`.\n',
      'src/more/a.md': 'A {{#include b.md}} {{#include a.md}}\n',
      'src/more/b.md': 'B\n',
    });
    expect(read('content/docs/index.md')).toMatch(/\nA B ?\n/);
    expect(report()).toContain('- line 3: {{#include a.md}} includes a file, or a part of one, that is missing.');
    expect(read('content/docs/index.md')).toContain('As `{{ #include }}`.');
  });

  it('is shown in a site of VitePress as it is written in code', async () => {
    const { read } = await importFiles({
      '.vitepress/config.ts': 'export default {};\n',
      'index.md': '# Yard\n\n```md\n<<< @/a.js\n```\n\n<<< @/a.js\n',
      'a.js': 'tie();\n',
    });
    expect(read('content/docs/index.md')).toContain('```md\n<<< @/a.js\n```\n\n```js\ntie();\n```\n');
  });

  it('that is missing is in the report', async () => {
    const { report } = await importFiles({
      'book.toml': '',
      'src/SUMMARY.md': '[Yard](index.md)\n',
      'src/index.md':
        '# Yard\n\n{{#include a.txt:x.y}}\n\n{{#include a.txt:9}}\n\n{{#include gone.txt:a}}\n\n{{#include b}}\n',
      'src/a.txt': 'a\n',
      'src/b/c.txt': 'a\n',
    });
    expect(report().match(/includes a file, or a part of one, that is missing/g)).toHaveLength(4);
  });
});

it('what a preprocessor of mdBook writes in place of a mark is in the report', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'book.toml': '',
    'src/SUMMARY.md': '[Yard](index.md)\n',
    'src/index.md': '# Yard\n\n{{#boats}} and `{{#boats}}`\n',
  });
  // Without a title, that of its folder.
  expect(read('site.config.ts')).toContain("title: 'Old'");
  expect(read('content/docs/index.md')).toContain('{{#boats}} and');
  expect(report().match(/the code of a template, \S+\./g)).toEqual(['the code of a template, {{#boats}}.']);
});
