import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from './testing.ts';

describe('the front matter of an imported text', { timeout: TIMEOUT }, () => {
  it('says when it was last changed, as other generators write it', async () => {
    const toText = (keys: string) => `---\n${keys}\n---\n\nText.\n`;
    const { read, report } = await importFiles({
      'a.md': toText('lastUpdated: 2024-05-01'),
      'b.md': toText('lastmod: 2024-05-02T10:00:00Z'),
      'c.md': toText('last_modified_at: 2024-05-03 10:00'),
      'd.md': toText('last_updated: soon'),
      'e.md': toText('updated: 2024-02-30'),
      'f.md': toText('lastUpdated: false'),
      'g.md': toText('last_update:\n  date: 2024-05-04\n  author: Ann\nupdated: 2024-05-05'),
    });
    const getDay = (name: string) => /last_update:\n {2}date: "(.*)"\n/.exec(read(`content/docs/${name}.md`))?.[1];
    expect([...'abcdefg'].map(getDay)).toEqual([
      '2024-05-01',
      '2024-05-02',
      '2024-05-03',
      undefined,
      undefined,
      undefined,
      '2024-05-04',
    ]);
    expect(read('content/docs/g.md')).toContain('  author: Ann\n');
    expect(report().match(/"\w+" of the front matter/g)).toEqual([
      '"last_updated" of the front matter',
      '"updated" of the front matter',
    ]);
  });

  it('has the paths of a plugin of VuePress that lead on', async () => {
    const { read, report } = await importFiles({
      '.vuepress/config.js': 'module.exports = {};\n',
      'a.md': '---\nredirectFrom: /old.html\n---\n\n# A\n',
      'b.md': '---\nredirectFrom: [/older.html, /oldest.html]\n---\n\n# B\n',
    });
    expect(read('content/docs/a.md')).toContain('  - /old.html\n');
    expect(read('content/docs/b.md')).toContain('  - /older.html\n  - /oldest.html\n');
    expect(report()).not.toContain('redirectFrom');
  });

  it('is a draft if Jekyll does not publish it, and has tags and keywords in one line', async () => {
    const { read } = await importFiles({
      'a.md': '---\npublished: false\ntags: boats, knots\nkeywords: sails, masts\n---\n\nText.\n',
    });
    expect(read('content/docs/a.md')).toContain('tags:\n  - boats\n  - knots\n');
    expect(read('content/docs/a.md')).toContain('keywords:\n  - sails\n  - masts\n');
    expect(read('content/docs/a.md')).toContain('draft: true\n');
  });

  it('names the documents before and after it, or none', async () => {
    const { read, report } = await importFiles({
      'docusaurus.config.js': "export default { presets: ['classic'] };",
      'docs/01-start.md': '---\npagination_prev: null\npagination_next: knots/reef\n---\n\n# Start\n',
      'docs/knots/02-reef.md': '---\npagination_next: gone\n---\n\n# Reef\n',
    });
    expect(read('content/docs/start.md')).toMatch(/pagination_prev: null\n/);
    expect(read('content/docs/start.md')).toMatch(/pagination_next: knots\/reef\n/);
    expect(read('content/docs/knots/reef.md')).not.toContain('pagination');
    const press = await importFiles({
      '.vitepress/config.js': 'export default {};',
      'a.md': '---\nprev: false\nnext:\n  text: B\n---\n\n# A\n',
    });
    expect(press.read('content/docs/a.md')).toContain('pagination_prev: null\n');
    expect(press.report()).not.toContain('"prev"');
    expect(press.report()).toContain('"next" of the front matter');
    expect(report()).not.toContain('"pagination_prev"');
  });
});
