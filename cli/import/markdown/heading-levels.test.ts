import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

describe('the headings of an imported text', { timeout: TIMEOUT }, () => {
  it('keep their order of levels below each other heading of level 1, such as the chapters of bylaws', async () => {
    const { read, report } = await importFiles({
      'README.md': '# Yard\n\n[Boats](bylaws.md#boats), [top](bylaws.md#bylaws)\n',
      'bylaws.md': '# Bylaws\n\n## Name\n\nText.\n\n# Boats\n\n## Sails\n\n###### Knots\n\n# Money\n\n### Dues\n',
    });
    expect(read('content/docs/bylaws.md')).toContain('title: Bylaws\n');
    expect(read('content/docs/bylaws.md')).toMatch(
      /---\n\n## Name\n\nText\.\n\n## Boats\n\n### Sails\n\n###### Knots\n\n## Money\n\n#### Dues\n$/,
    );
    expect(read('content/docs/index.md')).toContain('[Boats](./bylaws.md#boats), [top](./bylaws.md)');
    expect(report()).toContain('- line 7: headings are lowered from here on, since a page has one title');
    expect(report()).toContain('- line 15: the heading "Dues" is of level 4, below one of level 2. Write it with ###.');
  });

  it('may be underlined', async () => {
    const { read } = await importFiles({
      'bylaws.md':
        'Of *the Yard*.\n\nArticle 1.\nName\n====\n\nText.\n\nPart\n----\n\n> Quoted\n> ====\n\nArticle 2\n=========\n',
    });
    expect(read('content/docs/bylaws.md')).toContain(
      '\n\nOf *the Yard*.\n\n## Article 1. Name\n\nText.\n\n### Part\n\n> Quoted\n> ====\n\n## Article 2\n',
    );
  });

  it('are chapters below the title of the front matter, if there are several of level 1', async () => {
    const { read } = await importFiles({
      'README.md': '---\ntitle: Bylaws of the Yard\n---\n\n# Index\n\n[General](bylaw-1.md#general)\n',
      'bylaw-1.md': '---\ntitle: Bylaw 1\n---\n\n# General\n\n## Name\n\n# Members\n\nText.\n',
      'bylaw-2.md': '---\ntitle: Bylaw 2\n---\n\n# Bylaw 2\n\n# Members\n\nText.\n',
    });
    expect(read('content/docs/bylaw-1.md')).toMatch(/^---\ntitle: Bylaw 1\n/);
    expect(read('content/docs/bylaw-1.md')).toContain('---\n\n## General\n\n### Name\n\n## Members\n');
    expect(read('content/docs/bylaw-2.md')).toContain('---\n\n## Members\n');
    expect(read('content/docs/index.md')).toContain('[General](./bylaw-1.md#general)');
    expect(read('site.config.ts')).toContain("  title: 'Bylaws of the Yard',");
  });
});
