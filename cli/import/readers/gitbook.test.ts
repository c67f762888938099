import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from '../testing.ts';

const TEXTS = {
  'README.md': '# Yard\n\nText.\n',
  'rules/README.md': '# Our rules\n\nText.\n',
  'rules/knots.md': '# All knots\n\nText.\n',
  'rules/100%.md': '# Half\n\nText.\n',
  'draft.md': '# Draft\n\nText.\n',
};
const SUMMARY = `# Table of contents

## Company

* [Yard](README.md)

## Rules

* [Rules \\(all\\)](rules/README.md)
  * [Knots](/rules/knots.md)
  * [Half](rules/100%.md)
* [Shop](https://shop.example/)
* [Gone](gone.md)
* [Later]()
`;

describe('a book of GitBook', { timeout: TIMEOUT }, () => {
  it('has the order and the groups of its summary, with links', async () => {
    const { read, report, output } = await importFiles({
      ...TEXTS,
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': SUMMARY,
    });
    expect(output).toContain('Yard: a site of GitBook\n');
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      { label: 'Company', items: ['index'] },
      {
        label: 'Rules',
        items: [
          { label: 'Rules (all)', link: 'rules/index', items: ['rules/knots', 'rules/100'] },
          { label: 'Shop', href: 'https://shop.example/' },
        ],
      },
    ]);
    expect(read('content/docs/rules/knots.md')).toContain('redirect_from:\n  - /rules/knots\nsidebar_label: Knots\n');
    expect(read('content/docs/draft.md')).toContain('unlisted: true');
    expect(report()).toContain('- line 13: SUMMARY.md names gone.md, which is missing');
    expect(report()).toContain('- line 14: the entry "Later" has no page yet, and is left out');
  });

  it('is in the folder that its configuration names, whose redirects lead to the pages of files', async () => {
    const { read, report } = await importFiles({
      '.gitbook.yaml':
        'root: ./docs/\nstructure:\n  summary: toc.md\nredirects:\n  old: rules/README.md#b\n  older/way: ./rules/lost/../knots.md\n  lost: gone.md\n',
      'docs/toc.md': '* [Yard](README.md)\n* [Rules](rules/README.md)\n* [Knots](rules/knots.md)\n',
      ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [`docs/${name}`, text])),
    });
    expect(read('site.config.ts')).toContain("'/old': '/docs/rules/#b'");
    expect(read('site.config.ts')).toContain("'/older/way': '/docs/rules/knots/'");
    expect(report()).toContain(
      '### .gitbook.yaml\n\n- line 7: the redirect from /lost leads to /gone, which is missing.',
    );
  });

  it.each([
    ['.gitbook.yaml', 'root: ./\n'],
    ['book.toml', '[book]\ntitle = "Yard"\nsrc = "."\n'],
  ])('keeps one of two texts for one page, and reports the other (%s)', async (name, settings) => {
    const { read, report } = await importFiles({
      [name]: settings,
      'SUMMARY.md': '# Summary\n\n- [Yard](README.md)\n- [Other](index.md)\n',
      'README.md': '# Yard\n\nThe first.\n',
      'index.md': '# Other\n\nThe second.\n',
    });
    expect(read('content/docs/index.md')).toContain('The first.');
    expect(report()).toContain(
      '### index.md\n\n- would be the same page as README.md, and is left out. Merge the two.',
    );
  });

  it('has the titles of pages in the blocks that lead to them', async () => {
    const { read } = await importFiles({
      ...TEXTS,
      'SUMMARY.md': SUMMARY,
      'README.md':
        '# Yard\n\n{% content-ref url="rules/" %}\n[rules](rules/)\n{% endcontent-ref %}\n\n{% page-ref page="rules/knots.md" %}\n',
      'rules/README.md': '# Our [rules]\n\n{% content-ref url="gone.md" %}\n[gone.md](gone.md)\n{% endcontent-ref %}\n',
    });
    expect(read('content/docs/index.md')).toContain(
      '[Our \\[rules\\]](./rules/index.md)\n\n\n[All knots](./rules/knots.md)\n',
    );
    expect(read('content/docs/rules/index.md')).toMatch(/---\n\ngone\.md\n$/);
  });

  it('of the former command has URLs with .html, and its language', async () => {
    const { read } = await importFiles({
      ...TEXTS,
      'book.json': '{ "title": "Werft", "language": "de" }',
      'SUMMARY.md': SUMMARY,
    });
    expect(read('content/docs/rules/knots.md')).toContain('redirect_from:\n  - /rules/knots.html\n');
    expect(read('site.config.ts')).toMatch(/title: 'Werft'[\s\S]*default: 'de'/);
  });

  it('needs no configuration, if its summary lists most texts', async () => {
    const { output } = await importFiles({ ...TEXTS, 'SUMMARY.md': SUMMARY });
    expect(output).toContain('a site of GitBook');
    const { output: other, has } = await importFiles({
      ...TEXTS,
      'SUMMARY.md': '# Summary\n\nSee [rules](rules/README.md).\n',
    });
    expect(other).toContain('a site of Markdown');
    expect(has('content/docs/SUMMARY.md')).toBe(true);
  });
});

describe('a site of Docsify', { timeout: TIMEOUT }, () => {
  it('has the order and the words of its sidebar', async () => {
    const { read, report, output } = await importFiles({
      '_sidebar.md': '- Start\n  - [Yard](/)\n- [Our rules](rules/)\n  - [Knots](rules/knots)\n',
      'rules/_sidebar.md': '- [Knots](rules/knots)\n',
      '_coverpage.md': '# Yard\n',
      ...TEXTS,
      'README.md': '# Yard\n\n!> Ask first,\nalways.\n\n?> Bring a **rope**.\n\n[b](rules/knots.md?id=b)\n',
      'rules/knots.md': '# All knots\n\n## B\n\n[yard](README.md)\n',
    });
    expect(output).toContain('a site of Docsify\n');
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      { label: 'Start', items: ['index'] },
      { label: 'Our rules', link: 'rules/index', items: ['rules/knots'] },
    ]);
    expect(read('content/docs/index.md')).toContain(
      ':::warning\nAsk first,\nalways.\n:::\n\n:::tip\nBring a **rope**.\n:::\n\n[b](./rules/knots.md#b)\n',
    );
    expect(report()).toContain('### _coverpage.md\n\n- is left out');
    expect(report()).toContain('is not in _sidebar.md, so it was not a page');
  });
});
