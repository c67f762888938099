import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { imported, importFiles, importInto, makeFolder, makeOldFolder, OLD_SITES, TIMEOUT } from './testing.ts';

describe('a book of mdBook', () => {
  const { read, has, report } = imported('mdbook');

  it('has its chapters where the summary lists them, at the URLs with .html', () => {
    expect(read('content/docs/money/sharing.md')).toContain('redirect_from:\n  - /money/sharing.html\n');
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      'index',
      { label: 'Money', link: 'money/index', items: ['money/sharing'] },
      { label: 'Guides', link: 'guides/index', items: ['guides/two words'] },
      { label: 'Annex', items: ['files'] },
    ]);
    expect(read('content/docs/guides/two words.md')).toContain('redirect_from:\n  - /guides/two words.html\n');
    expect(read('site.config.ts')).toContain("'/old.html': '/docs/money/sharing/'");
    expect(read('site.config.ts')).toContain("'/older.html': '/old.html'");
    expect(read('site.config.ts')).not.toContain('/round.html');
    expect(report()).toContain('the redirect from /round.html to /trip.html leads in a circle');
  });

  it('has redirects from anywhere in it, to paths with and without a slash at the start', {
    timeout: TIMEOUT,
  }, async () => {
    const { read, report } = await importFiles({
      'book.toml': `[book]\ntitle = "Yard"\n[output.html]\nsite-url = "https://yard.example/book"\n[output.html.redirect]
"old/a.html" = "/book/new/a.html"
"/old/b.html" = "/new/a.html#end"
"/old/c.html" = "../new/a.html"
"/old/d.html" = "https://boats.example/d"\n`,
      'src/SUMMARY.md': '- [A](new/a.md)\n- [B](new/b.md)\n',
      'src/new/a.md': '# A\n\n## End\n',
      'src/new/b.md': '# B\n\n[A](../old/c.md#end), [D](../old/d.html), <a href="/book/old/a.html">A</a>\n',
    });
    expect(read('content/docs/new/b.md')).toContain(
      '[A](./a.md#end), [D](https://boats.example/d), <a href="/book/docs/new/a/">A</a>',
    );
    const config = read('site.config.ts');
    for (const [from, to] of [
      ['a', '/docs/new/a/'],
      ['b', '/docs/new/a/#end'],
      ['c', '/docs/new/a/'],
      ['d', 'https://boats.example/d'],
    ])
      expect(config).toContain(`'/old/${from}.html': '${to}'`);
    expect(config).toContain("baseUrl: '/book/'");
    expect(report()).not.toContain('which is missing');
  });

  it('has its included texts, and its downloads', () => {
    expect(read('content/docs/money/index.md')).toContain('a | b');
    expect(read('content/docs/files.md')).toContain('[the form](/form.pdf)');
    expect(read('content/docs/files.md')).toContain('taken in by \\{{#include a.txt}}.');
    expect([has('public/form.pdf'), has('public/chart.svg')]).toEqual([true, true]);
  });

  it('has the blocks of mdbook-admonish, even in lists, quotes and each other', () => {
    const files = read('content/docs/files.md');
    expect(files).toContain('\n:::note\nAsk **first**.\n:::\n');
    expect(files).toMatch(
      /^::::warning\[The "other" \\\[file\\\]\]\nIt .*^```rust\nuse file;\n```\n\n- :::info\[Todo\]\n {2}Name it\.\n {2}:::\n::::$/ms,
    );
    expect(files).toContain('> :::note[By hand]\n> Sign it.\n>\n> :::\n');
    expect(files).toContain('<details>\n<summary>Faq</summary>\n\n### Readers\n\nWho *reads* it?\n\n</details>');
    expect(report()).toContain('the preprocessor "toc"');
    expect(report()).not.toContain('the preprocessor "admonish"');
  });

  it('has its formulas between dollar signs, and money unchanged', () => {
    const sharing = read('content/docs/money/sharing.md');
    expect(sharing).toContain('Each gets $$\\frac{h}{H}$$ of $900 or $1000.\n\n$$\ns = \\frac{h}{H} m\n$$\n');
    expect(report()).not.toContain('mathjax-support');
  });

  it('finds headings in blocks and in included texts, as targets of links', () => {
    expect(read('content/docs/index.md')).toContain('[readers](./files.md#readers), [sums](./money/index.md#sums)');
    expect(report()).not.toContain('leads to a missing heading');
  });

  it('without a summary is imported, and one without texts is not', { timeout: TIMEOUT }, async () => {
    const site = await importFiles({ 'book.toml': '', 'src/a.md': '# A\n' });
    expect(site.report()).toContain('### src/SUMMARY.md\n\n- is missing, so no chapter is in the sidebar.');
    expect(site.read('content/docs/a.md')).toContain('title: A\n');
    await expect(importFiles({ 'book.toml': '', 'text/a.md': '# A\n' })).rejects.toThrow(
      /site of mdBook, but .* no texts in .*src/,
    );
  });

  it('has a chapter that the summary does not list, for readers who have its link', () => {
    expect(read('content/docs/hidden.md')).toContain('unlisted: true');
    expect(report()).toContain('SUMMARY.md names missing.md, which is missing');
  });
});

describe('a site of VitePress', () => {
  const { read, report } = imported('vitepress');

  it('has its containers, links and code', () => {
    const start = read('content/docs/guide/start.md');
    expect(start).toContain('<details>\n<summary>Why rope?</summary>');
    expect(start).toContain(':::warning\n');
    expect(start).toContain('[splicing](./splicing.md#cutting) and [words](../words.md)');
    expect(start).toContain('```ts showLineNumbers {1,2} title="knot.ts"');
    expect(start).toContain('::::tabs\n\n\n:::tab[npm]\n\n```sh\nnpm add rope\n```\n\n:::\n');
    expect(start).toContain(':::tab[yarn]\n\n```sh {1}\nyarn add rope\n```\n\n:::\n\n\n::::');
    expect(start).toContain(':::::tab[Left hand]\n\n### By hand\n\nOver, and under.\n\n::::tabs\n');
    expect(start).toMatch(/^::::::tabs\{sync=hand\}\n.*^:::tab\[Right hand\]\n\nUnder, and over\.\n\n:::\n\n::::::$/ms);
    expect(start).toContain('as [above](#) or `{{ code }}`.');
    expect(report()).toContain('line 58: the expression {{ $frontmatter.title }}.');
    expect(report()).not.toContain('{{ code }}');
    expect(start).toContain(':::note[Old words]\nA *bight* is a bend.\n:::');
  });

  it('finds the headings in tabs, as targets of links', () => {
    expect(read('content/docs/words.md')).toContain('[by hand](./guide/start.md#by-hand)');
  });

  it.each([
    ['<details open>\n<summary>Unfolded</summary>\n\nHere.\n</details>'],
    ['</details>\n\n\nAs it is.\n\n\n'],
    ['```ts {1,3} title="knot.ts"\nconst bend = 1;\nconst hitch = 2;\nconst loop = 3;\n```'],
    ['- ```diff\n  -knot();\n  +tie();\n  ```'],
    ['```ts {2}\nexport const bend = 1;\n// #region loop'],
    ['```ts title="loop.ts"\nexport const loop = 2;\n```'],
    ['![A rope](/rope.svg) and [tides](https://tides.example/), but `[a](b){c}`.'],
    ['Ready 🎉 at 10:30:45, or :not-a-sign:.'],
    ['New :badge[since 2]{tip} and :badge[old]{tip}'],
    ['<button>Tie</button>'],
  ])('writes %s', (text) => expect(read('content/docs/guide/marks.md')).toContain(text));

  it('reports Vue in a text, and missing code', () => {
    expect(read('content/docs/guide/marks.md')).not.toMatch(/<style|@click|\$style|<<< /);
    for (const what of ['a style', 'the attribute @click', 'the attribute :class', '<<< ./gone.ts'])
      expect.soft(report()).toContain(what);
  });

  it('has no list of the headings in the text', () => {
    expect(read('content/docs/guide/splicing.md')).toMatch(/without a bump in the line\.\n+## Cutting/);
    expect(report()).toMatch(/line \d+: "\[\[toc\]\]" is left out: the page has a table of contents of its own/);
  });

  it('merges its sidebars into one, with a group for each', () => {
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      { label: 'Guide', items: [{ label: 'Basics', items: ['guide/start', 'guide/splicing'] }] },
      { label: 'Start', items: ['words'] },
    ]);
  });

  it('has its configuration', () => {
    expect(read('site.config.ts')).toContain("baseUrl: '/ropes/'");
    expect(read('site.config.ts')).toContain("copyright: 'MIT · Copyright © the yard'");
  });
});

describe('the home page of a site of VitePress', () => {
  const { read, has, report } = imported('vitepress');

  it('has its texts, its buttons and its features as cards', () => {
    const config = read('site.config.ts');
    expect(config).toContain("tagline: 'Knots that hold'");
    expect(config).toContain("description: 'What the yard knows of rope, and how to tie it.'");
    expect(config).toContain("{ label: 'Start here', to: '/docs/guide/start/' }");
    expect(config).toMatch(/title: 'Knots',\s+description: 'Twelve .*slip\.',\s+href: '\/docs\/guide\/start\/'/);
    expect(config).toContain("title: 'Tides', description: 'When to be back.', href: 'https://tides.example/'");
    expect(config).toContain("{ type: 'text', file: 'home/welcome.md' }");
    expect([has('content/home/features.md'), has('content/docs/index.md')]).toEqual([false, false]);
  });

  it('has its text', () => {
    expect(read('content/home/welcome.md')).toMatch(
      /^## Ask the old hands\n\nThey sit by \[the steam box\]\(\.\.\/docs\/guide\/splicing\.md\) on Fridays\.\n$/,
    );
  });

  it('reports what has no place', () => {
    for (const what of ['the picture of the home page', 'the button "On the chandler\'s site"', 'a script'])
      expect.soft(report()).toContain(what);
  });

  it('lists features in a text if one of them leads nowhere', { timeout: TIMEOUT }, async () => {
    const site = makeFolder();
    const from = join(site, '../old');
    cpSync(join(OLD_SITES, 'vitepress'), from, { recursive: true });
    writeFileSync(
      join(from, 'index.md'),
      '---\nlayout: home\nfeatures:\n  - title: Knots\n    details: Twelve.\n    link: /guide/start\n  - title: Tar\n---\n',
    );
    await importInto(site, from);
    expect(readFileSync(join(site, 'content/home/features.md'), 'utf8')).toBe(
      '- [**Knots**](../docs/guide/start.md): Twelve.\n- **Tar**\n',
    );
    const config = readFileSync(join(site, 'site.config.ts'), 'utf8');
    expect(config).toContain("{ type: 'text', file: 'home/features.md' }");
    expect(config).not.toMatch(/'cards'|welcome/);
  });
});

describe('a site of MkDocs', () => {
  const { read, report } = imported('mkdocs');

  it('has its blocks between marks instead of indented, and consecutive tabs as one group', () => {
    const home = read('content/docs/index.md');
    expect(home).toContain('::::warning[Wet wood]');
    expect(home).toContain('\n:::note\n\nTwice.\n\n:::\n');
    expect(home).toContain('<details>\n<summary>Question</summary>');
    expect(home).toContain(
      '::::tabs{sync=tabs}\n\n:::tab[By day]\n\nThe gate is open.\n\n:::\n\n:::tab[By night]\n\nThe gate is shut.\n\n:::\n\n::::',
    );
  });

  it('has tabs around and within code, lists and blocks, and two consecutive groups', () => {
    const tools = read('content/docs/yard/tools.md');
    expect(tools).toContain(':::tab[Say "please"]\n\n```python title="ask.py" {1}\nask("saw")\n\n=== "no tab"\n```');
    expect(tools).toContain('        :::danger[Sharp \\[very\\]]\n\n        Both ways.\n\n        :::\n');
    expect(tools).toContain('::::::tab[`take`]\n\n:::::tip\n\n::::tabs{sync=tabs}\n\n:::tab[Left]\n');
    expect(tools).toMatch(/:::tab\[Evening\]\{default\}\n\nLate\.\n\n:::\n\n::::\n\n+:::::note\[For both\]/);
    expect(tools).toContain(':::tab[Saw]{value=2}\n\nShort.');
    expect(tools).toContain('    :::tab[Oiled]\n\n        oil --thin\n\n    :::');
    expect(tools.match(/^ *:{4,}tabs/gm)).toHaveLength(5);
  });

  it.each([
    ['## Keys {#by-hand}\n'],
    ['[The keys](./keys.md)  and  😄\n'],
    ['A paragraph with a class.\n\n\nPress'],
    [
      'Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>, <mark>marked</mark>, <ins>put in</ins>, H<sub>2</sub>O, x<sup>2</sup>',
    ],
    ['but `==code==` and ~~gone~~.'],
    ['The $$n$$ members pay $$\\frac{c}{n}$$, $$x^2$$ or $5 to $10, but `$code$`, \\$6 and $7 for both.'],
    ['- By weight:\n\n  $$\n  w = \\sum_i w_i\n  $$\n'],
    ['gone~~.\n\nOpen from nine to five.\n\n```text\nOpen from nine to five.\n```\n'],
  ])('writes %s', (text) => expect(read('content/docs/yard/marks.md')).toContain(text));

  it('reports marks without a meaning here', () => {
    for (const what of [
      ':material-key:',
      '--8<-- "parts/gone.md"',
      '*[HTML]: Hypertext',
      'the definition : Where boats',
    ])
      expect.soft(report()).toContain(what);
  });

  it('lists the headings beside the text if they were listed in it', () => {
    const keys = read('content/docs/yard/keys.md');
    expect(keys.match(/\[TOC\]/g)).toEqual(['[TOC]']);
    expect(keys).toContain('```text\n[TOC]\n```');
    expect(keys).not.toContain('hide_table_of_contents');
    expect(report()).toContain('"[TOC]" is left out: the page has a table of contents of its own');
  });

  it('finds the headings in its blocks, as targets of links', () => {
    expect(read('content/docs/yard/keys.md')).toContain('[one of these](../index.md#whom-to-ask)');
    expect(report()).not.toContain('leads to a missing heading');
  });

  it('has its code, its order and its redirects', () => {
    expect(read('content/docs/yard/keys.md')).toContain('```python {1,2} showLineNumbers=1');
    expect(read('content/docs/yard/keys.md')).toContain('- /yard/keys/');
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      'index',
      { label: 'The yard', link: 'yard/index', items: ['yard/keys', 'yard/tools'] },
      { label: 'Tides', href: 'https://tides.example/' },
    ]);
    expect(read('site.config.ts')).toContain("'/old/keys/': '/docs/yard/keys/'");
    expect(report()).toContain('the plugin "macros"');
  });
});

describe('a folder of Markdown', () => {
  const { read } = imported('markdown');

  it('becomes a handbook', () => {
    expect(read('content/docs/index.md')).toContain('[Noise](./rules/noise.md)\n- [Dogs](./DOGS.md)');
    expect(read('content/docs/rules/noise.md')).toContain('[no dog](../DOGS.md)');
    expect(read('site.config.ts')).toContain("title: 'House rules'");
    expect(read('site.config.ts')).toMatch(/ {2}description: 'What everybody agreed on/);
  });
});

describe('a folder of Markdown that is a clone of a repository', () => {
  it('links within itself, even if its texts link to their pages on GitHub', { timeout: TIMEOUT }, async () => {
    const site = makeFolder();
    const from = join(site, '../old');
    cpSync(join(OLD_SITES, 'markdown'), from, { recursive: true });
    mkdirSync(join(from, '.git'));
    writeFileSync(join(from, '.git/config'), '[remote "origin"]\n\turl = git@github.com:yard/rules.git\n');
    const at = (repository: string) => `https://github.com/${repository}/blob/main/rules/noise.md`;
    writeFileSync(join(from, 'DOGS.md'), `# Dogs\n\n[Own](${at('yard/rules')}), [other](${at('yard/boats')})\n`);
    await importInto(site, from);
    expect(readFileSync(join(site, 'content/docs/DOGS.md'), 'utf8')).toContain(
      `[Own](./rules/noise.md), [other](${at('yard/boats')})`,
    );
  });
});

describe('HTML in the configuration of an old site', () => {
  async function getConfig(old: string): Promise<string> {
    const site = makeFolder();
    await importInto(site, old);
    return readFileSync(join(site, 'site.config.ts'), 'utf8');
  }
  const makeMkDocs = (config: string) => {
    const old = makeOldFolder();
    mkdirSync(join(old, 'docs'));
    writeFileSync(join(old, 'docs/index.md'), '# Quay\n');
    writeFileSync(join(old, 'mkdocs.yml'), config);
    return old;
  };

  it.each([
    [
      'Boats < 5 m &amp; sails > 6 m, <a href="/" title="a > b">the&nbsp;yard</a>',
      'Boats < 5 m & sails > 6 m, the yard',
    ],
    ['&lt;Quay&gt; &copy; 2026', '<Quay> © 2026'],
    ['<img src="/logo.svg">', 'Depth < 5 m, width > 2 m'],
  ])('%s: the copyright line keeps its text', { timeout: TIMEOUT }, async (html, words) => {
    const old = makeMkDocs(`site_name: Depth < 5 m, width > 2 m\ncopyright: '${html}'\n`);
    expect(await getConfig(old)).toContain(`copyright: '${words}'`);
  });

  it('a site without one has its title there, unchanged', { timeout: TIMEOUT }, async () => {
    const old = makeMkDocs('site_name: Depth < 5 m, width > 2 m\n');
    expect(await getConfig(old)).toContain("copyright: 'Depth < 5 m, width > 2 m'");
  });

  it('an announcement links to the new URL of a page', { timeout: TIMEOUT }, async () => {
    expect(await getConfig(join(OLD_SITES, 'docusaurus'))).toMatch(
      /content: 'Spring lifting is on <a href="https:\/\/tides\.example\/">.*<\/a>: <a href="[^"]*\/docs\/getting-started\/">how<\/a>'/,
    );
  });
});

it('mdBook: a heading of a lower level that only says the title again is not shown twice', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'book.toml': '',
    'src/SUMMARY.md': '# Summary\n\n- [All `knots`](a.md)\n- [B](b.md)\n',
    'src/a.md': '## All `knots`\n\n### Bends\n\nText.\n\n### Hitches\n\n#### Half\n',
    'src/b.md': '## B\n\n## Deep\n\n[A](a.md#all-knots), [C](c.md)\n',
    'src/c.md': '## C\n',
  });
  expect(read('content/docs/a.md')).toMatch(
    /title: All knots\n[\s\S]*---\n\n## Bends\n\nText\.\n\n## Hitches\n\n### Half\n/,
  );
  expect(read('content/docs/b.md')).toMatch(/---\n\n## Deep\n\n\[A\]\(\.\/a\.md\), \[C\]/);
  expect(read('content/docs/c.md')).toContain('## C');
  expect(report()).not.toContain('of level');
});

it('mdBook: its address, repository and dark theme are kept, and a summary may be in any encoding', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles(
    {
      'book.toml':
        '[output.html]\ncname = "book.example"\ndefault-theme = "navy"\ngit-repository-url = "https://git.example/book"\nedit-url-template = "https://git.example/book/edit/{path}"\n',
      'theme/favicon.svg': '<svg/>',
      'src/a.md': '# A\n',
      'src/b.md': '# B\n',
    },
    (folder) =>
      writeFileSync(
        join(folder, 'src/SUMMARY.md'),
        '\uFEFF# Summary\r\n\r\n- [Späne](a.md)\r\n- [B](b.md)\r\n',
        'utf16le',
      ),
  );
  const config = read('site.config.ts');
  for (const part of ["url: 'https://book.example'", "defaultMode: 'dark'", "href: 'https://git.example/book' }"])
    expect(config).toContain(part);
  expect(read('content/docs/a.md')).toContain('sidebar_label: Späne\n');
  expect(read('public/img/favicon.svg')).toBe('<svg/>');
  expect(report()).toContain('- the links for editing (https://git.example/book/edit/{path}).');
});
