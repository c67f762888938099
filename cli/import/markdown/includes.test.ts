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
