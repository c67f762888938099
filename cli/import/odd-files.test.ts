import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toUsablePath } from './odd-files.ts';
import { importFiles, TIMEOUT } from './testing.ts';

describe('files of an old site with odd names or letters', { timeout: TIMEOUT }, () => {
  it.each([
    ['100% wind/C#', '100-wind/C'],
    ['Who? Us/a#b%', 'Who-Us/a-b'],
    ['?/u\u0308ber', 'page/über'],
    ['-a-/b', '-a-/b'],
  ])('get names that pages can have: %s', (path, usable) => {
    expect(toUsablePath(path)).toBe(usable);
  });

  it('keep their old paths, and links to them', async () => {
    const { read, report } = await importFiles({
      'README.md': '# Yard\n\n[Wind](50%25%20sun/100%25%20wind.md)\n',
      '50% sun/100% wind.md': '# Wind\n\nText.\n',
    });
    expect(read('content/docs/50-sun/100-wind.md')).toMatch(/redirect_from:\n {2}- \/50% sun\/100% wind\n/);
    expect(read('content/docs/50-sun/_category_.yml')).toContain('label: 50% sun');
    expect(read('content/docs/index.md')).toContain('[Wind](./50-sun/100-wind.md)');
    expect(report()).toContain('- is at /docs/50-sun/100-wind/ now, as the names');
  });

  it.each(['utf-16le', 'utf-16be'])('may be saved as %s', async (encoding) => {
    const bytes = Buffer.from('\uFEFF# Über\n\nText.\n', 'utf16le');
    const { read } = await importFiles({}, (folder) =>
      writeFileSync(join(folder, 'a.md'), encoding === 'utf-16le' ? bytes : bytes.swap16()),
    );
    expect(read('content/docs/a.md')).toContain('title: Über\n');
  });

  it('are found by links, and are in the report, if letters and accents are stored separately', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const { read, has, report } = await importFiles({
      'README.md':
        '# Yard\n\n[Over](\u00fcber.md) ![P](bo\u0308te/boot-\u00e4.svg) ![Q](b\u00f6te/boot-%C3%A4.svg) [R](r\u00e9.pdf)\n',
      'u\u0308ber.md': '# Over\n\n[Home](README.md)\n',
      'bo\u0308te/boot-a\u0308.svg': picture,
      're\u0301.pdf': 'x',
    });
    const text = read('content/docs/index.md');
    expect(text).toContain(
      '[Over](./%C3%BCber.md) ![P](./b%C3%B6te/boot-%C3%A4.svg) ![Q](./b%C3%B6te/boot-%C3%A4.svg)',
    );
    expect(text).toContain('[R](/files/r%C3%A9.pdf)');
    for (const name of [
      'content/docs/\u00fcber.md',
      'content/docs/b\u00f6te/boot-\u00e4.svg',
      'public/files/r\u00e9.pdf',
    ])
      expect([name, has(name)]).toEqual([name, true]);
    expect(report()).not.toContain('leads nowhere');
    expect(report()).toContain(
      'the paths of 1 file, such as u\u0308ber.md, store letters and their accents separately',
    );
  });

  it('have links to a heading with İ, whose id has no invisible mark here', async () => {
    const { read, report } = await importFiles({ 'README.md': '# Yalı\n\n[Yaz](#i\u0307letişim)\n\n## İletişim\n' });
    expect(read('content/docs/index.md')).toContain('[Yaz](#iletişim)');
    expect(report()).not.toContain('missing heading');
  });

  it('are imported by pages, also with a quotation mark', async () => {
    const { read } = await importFiles({
      'README.mdx': `import Rules from "./Ada's rules.mdx";\n\n# Yard\n\n<Rules />\n`,
      "Ada's rules.mdx": '# Rules\n\nText.\n',
    });
    expect(read('content/docs/index.mdx')).toContain(`import Rules from "./Ada's rules.md";`);
  });

  it('may be a README beside an index, which keeps its text', async () => {
    const { read, report } = await importFiles({
      'index.md': '# Yard\n\nText.\n',
      'README.md': '# For builders\n\nAnother text.\n',
      'a.md': '# A\n\n[Builders](README.md)\n',
    });
    expect(read('content/docs/index.md')).toContain('title: Yard');
    expect(read('content/docs/readme.md')).toContain('Another text.');
    expect(read('content/docs/a.md')).toContain('[Builders](./readme.md)');
    expect(report()).toContain('### README.md\n\n- has the path of another page, so it is at /docs/readme/ now.');
  });

  it('are read in any encoding', async () => {
    const text = '# Büro\n\nIt opens at nine, übrigens.\n';
    const { read, report } = await importFiles({ 'README.md': '# Yard\n\nText.\n' }, (folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'west.md'), text, 'latin1');
      writeFileSync(join(folder, 'wide.md'), `\uFEFF${text}`, 'utf16le');
    });
    for (const name of ['west', 'wide'])
      expect(read(`content/docs/${name}.md`)).toMatch(/title: Büro\n[\s\S]*\nIt opens at nine, übrigens\.\n$/);
    expect(report()).toContain('### west.md\n\n- is not saved as UTF-8, and was read as Windows-1252. Look whether');
    expect(report()).toContain('### wide.md\n\n- was saved as UTF-16LE');
  });

  it.each([
    ['---\ntitle: Rules\n\nText.\n', 'the front matter has no end, a line of ---'],
    ['{\n  "title": "Rules"\n}\n\nText.\n', 'the front matter is JSON, which is not read. Write it as YAML'],
  ])('are in the report if their front matter is text: %j', async (text, what) => {
    const { report } = await importFiles({ 'README.md': '# Yard\n\nText.\n', 'rules.md': text });
    expect(report()).toContain(`### rules.md\n\n- line 1: ${what}. It is shown as text.`);
  });

  it('may have rules that begin a text', async () => {
    const { report } = await importFiles({ 'README.md': '---\n\nText: more.\n' });
    expect(report()).not.toContain('front matter');
  });

  it('are imported once if a link leads back to a folder around it', async () => {
    const { has, output } = await importFiles(
      { 'README.md': '# Yard\n\nText.\n', 'a/b.md': '# B\n\nText.\n' },
      (folder) => symlinkSync('..', join(folder, 'a/again')),
    );
    expect(output).toContain('  2 documents\n');
    expect([has('content/docs/a/b.md'), has('content/docs/a/again/a/b.md')]).toEqual([true, false]);
  });

  it('redirect no URL of a page that every site has, nor of its home pages', async () => {
    const { read, report } = await importFiles({
      'mkdocs.yml':
        'site_name: Yard\nplugins:\n  - i18n:\n      languages:\n        - {locale: en, default: true}\n        - {locale: de}\n',
      'docs/index.md': '# Yard\n\nText.\n',
      'docs/index.de.md': '# Werft\n\nText.\n',
      'docs/search.md': '# Search\n\nText.\n',
    });
    expect(read('content/docs/search.md')).not.toContain('redirect_from');
    expect(read('content/i18n/de/docs/index.md')).not.toContain('redirect_from');
    expect(report()).toMatch(
      /### docs\/search\.md\n\n- had the URL \/search\/?, where every site has another page now\./,
    );
    const jekyll = await importFiles({ '_config.yml': '', '404.md': '# Lost\n\nText.\n', '405.md': 'Text.\n' });
    expect(jekyll.read('content/docs/404.md')).not.toContain('redirect_from');
    expect(jekyll.read('content/docs/405.md')).toContain('  - /405.html\n');
    expect(jekyll.report()).toContain('- had the URL /404.html, where every site has another page now.');
  });
});
