import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UserError } from '../command-line/errors.ts';
import { importCommand } from './command.ts';
import { importFiles, importInto, makeFolder, makeOldFolder, TIMEOUT } from './testing.ts';
import { applyImport, planImport } from './write-site.ts';

const OLD_SITES = resolve('tests/sites-to-import');

/** A site of the tests after an import. */
function imported(name: string) {
  const site = makeFolder();
  let output = '';
  beforeAll(async () => {
    output = await importInto(site, join(OLD_SITES, name));
  }, TIMEOUT);
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  return {
    read,
    has: (path: string) => existsSync(join(site, path)),
    report: () => read('import-report.md'),
    output: () => output,
  };
}

describe('a site of Docusaurus', () => {
  const { read, has, report, output } = imported('docusaurus');
  const start = () => read('content/docs/getting-started.mdx');

  it('is summarised in numbers', () => {
    expect(output()).toContain('11 documents, 2 of them translated\n  3 posts\n  1 page\n');
    expect(output()).toContain('2 versions: Next, 1.0 (old)');
  });

  it('keeps its URLs, which were at the root', () => {
    expect(start()).toMatch(/^redirect_from:\n {2}- \/getting-started$/m);
    expect(read('content/docs/guides/launching.md')).toContain('redirect_from:\n  - /guides/launching\n');
    expect(read('content/blog/2024-05-06-regatta/index.md')).toContain('- /blog/2024/05/06/regatta\n');
    expect(read('content/blog/2024-02-03-winter-regatta.md')).not.toContain('redirect_from');
  });

  it('has a title and a description for each text, and its heading only once', () => {
    expect(start()).toMatch(/^---\ntitle: Getting started at the quay\ndescription: The yard lends tools/);
    expect(start()).toContain('sidebar_label: Start');
    expect(start()).not.toContain('# Getting started');
    expect(read('content/docs/api/tools.md')).toContain('title: Tools saw and plane\n');
  });

  it('keeps its hand-written sidebar with its links, and every document in its folder', () => {
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      'getting-started',
      {
        label: 'How to',
        description: 'Step by step.',
        translations: { de: 'Anleitungen' },
        items: ['guides/launching', 'guides/planking'],
      },
      { label: 'Reference', items: ['api/tools'] },
      { label: 'Tide tables', href: 'https://tides.example/' },
      { label: 'The next race', to: '/blog/regatta/' },
    ]);
    expect(read('content/docs/guides/planking.md')).toContain('sidebar_label: Planks\n');
    expect([has('content/docs/guides/_category_.yml'), has('content/docs-1.0/sidebar.yml')]).toEqual([false, true]);
    expect(report()).toContain('- a hand-written sidebar, in content/docs/sidebar.yml');
    expect(report()).toContain('the link "Gone" of the sidebar leads to /nowhere, which is missing.');
    expect(report()).toContain('the sidebar names a document "no-such-document" that is missing');
  });

  it.each([
    [':::warning[Mind the slip]'],
    [':::info[Important]'],
    ['<Tabs groupId="boat">\n<TabItem value="d" label="Dinghy">'],
    ['<Details summary="Why gloves?">'],
    ['<a href="https://www.youtube.com/watch?v=abcdefghijk">How we launch</a>'],
    ['```jsx title="knot.js" {1}\n'],
    ['```console\n$ make boat'],
    ['```text showLineNumbers title="rope.txt"\nOver'],
    ['<div class="wide">Ask **first**.</div>'],
    ['{/* of the first site */}'],
    ['![A hull](/img/hull.svg) [A badge](https://badges.example/y.svg)'],
    ['## A heading of its own {#own}'],
    ["import Rules from './_rules.mdx';\n"],
    ['[Back](#own) · [home](/) · [news](/blog/) · [the list](/docs/category/how-to/) · nothing'],
    ['Each of $$n$$ members pays $$\\frac{c}{n}$$, at least $5.'],
    ['$$\n\\sum_{i=1}^{n} c_i\n$$\n\n```math\nc^2\n```'],
    ['```mermaid\nflowchart LR\n  Sand-->Paint\n```\n\n```text\ngantt\n'],
    ['[launching](./guides/launching.md#the-tide) and [its second part](./guides/launching.md)'],
  ])('writes %s', (text) => expect(start()).toContain(text));

  it('removes imports and missing components, and reports them with file and line', () => {
    expect(start()).not.toMatch(/@theme|Counter|props\.members/);
    expect(report()).toContain('- line 46: the component <Counter start={3} /> (@site/src/components/Counter).');
    expect(report()).toContain('- line 62: the expression {props.members}.');
    expect(report()).toContain('- line 66: the link "/nothing" leads nowhere.');
    expect(report()).toMatch(/- line \d+: the diagram "gantt" is of a kind that is not drawn here\./);
    expect(report()).toContain('the page /members is a React component');
  });

  it('closes a block without an end, and converts ids in comments', () => {
    expect(read('content/docs/guides/launching.md')).toMatch(/A block that has no end\n\n+:::\n$/);
    expect(read('content/docs/api/tools.md')).toContain('### `saw()` {#saw}');
  });

  it('keeps the levels of its headings, and reports a skipped one', () => {
    expect(report()).toMatch(
      /- line 5: the heading "saw\(\)" is of level 3, below one of level 1\. .*Write it with ##\./,
    );
    expect(report().match(/below one of level/g)).toHaveLength(1);
  });

  it('writes tabs, even nested ones, between colons, so that the page needs no components', () => {
    const planking = read('content/docs/guides/planking.md');
    expect(planking).toContain('Two heights: low and <!-- a note --> high.');
    expect(planking).toContain(
      ':::::::note[Both ways]\n\n::::::tabs{sync=wood query=wood}\n\n:::::tab[Larch \\*and\\* pine]{value=larch}\n\nSoft,',
    );
    expect(planking).toContain(
      '::::tabs\n\n:::tab[thin]\n\n```sh\nsteam --for 30\n```\n\n:::\n\n:::tab[thick]{default}\n',
    );
    expect(planking).toContain(':::tab[dry]\n\n```sh\nsteam --dry\n```\n\n:::');
    expect(planking).toContain(':::tab[Oak]{value=oak}\n\n1. Hard.\n2. Slow.\n\n:::\n\n::::::\n\n:::::::');
  });

  it('removes a group of tabs that code generates, and reports the code', () => {
    expect(read('content/docs/guides/planking.md')).toMatch(/Saws by their teeth:\n+And by their makers\.\n$/);
    expect(report()).toMatch(/- line \d+: the expression \{saws\.map\(/);
  });

  it('reads the configuration without running it', () => {
    const config = read('site.config.ts');
    expect(config).toContain("tagline: 'A yard where anybody can build a boat'");
    expect(config).toContain(`copyright: 'Copyright © 2020-${new Date().getFullYear()} Alder Quay'`);
    expect(config).toContain("{ label: 'Start', position: 'left', to: '/docs/getting-started/' }");
    expect(config).toContain(
      "{ name: '1.0', label: '1.0 (old)', folder: 'docs-1.0', path: '1.0', status: 'unmaintained' }",
    );
    expect(config).toContain("id: 'lift'");
    expect(config).toContain(
      '<a href="https://tides.example/">the tide of May 3</a>: <a href="/docs/getting-started/">how</a>',
    );
    expect(report()).toContain('customFields.members');
  });

  it('turns another docs plugin into a separate area, with versions and translations', () => {
    const config = read('site.config.ts');
    expect(config).toContain("path: 'crew'");
    expect(config).toContain(
      "{ name: '2024', label: '2024', folder: 'crew-2024', path: '2024', status: 'unmaintained' }",
    );
    expect(config).toContain("{ type: 'docSidebar', sidebarId: 'crew', label: 'Crew', position: 'left' }");
    expect(config).toContain("{ type: 'docsVersionDropdown', docs: 'docs', position: 'right' }");
    expect(read('content/crew/index.md')).toContain(
      '[the start](../docs/getting-started.mdx) and [the watch](./watch.md)',
    );
    expect(read('content/crew/watch.md')).toContain('redirect_from:\n  - /Crew/watch');
    expect(has('content/crew-2024/index.md')).toBe(true);
    expect(read('content/i18n/de/crew/watch.md')).toContain('title: Die Wache');
    expect(report()).toContain('a separate area of documents, "Crew", at /crew/');
  });

  it('keeps redirects of the plugin and of the host, and reports those that lead nowhere', () => {
    const config = read('site.config.ts');
    for (const line of [
      "'/begin': '/docs/getting-started/'",
      "'/how-to': '/docs/category/how-to/'",
      "'/old/launch': '/docs/guides/launching/'",
      "'/manual/planking': '/docs/guides/planking/'",
      "'/book/planks': '/manual/planking'",
    ])
      expect.soft(config).toContain(line);
    expect(report()).toContain('the redirect from /gone leads to /nowhere');
    expect(report()).toContain('"/:year/news /blog" has placeholders for parts of a path');
  });

  it('declares authors and tags', () => {
    expect(read('content/blog/authors.yml')).toContain('links:\n    github: https://github.com/mira\n');
    expect(read('content/blog/authors.yml')).toContain('tom-reed:\n  name: Tom Reed\n  url: https://tom.example/\n');
    expect(read('content/blog/tags.yml')).toBe('open-water:\n  label: Open water\n');
    expect(read('content/blog/2024-02-03-winter-regatta.md')).toContain('authors:\n  - alder-quay\n');
    expect(has('content/blog/2024-05-06-regatta/hull.svg')).toBe(true);
  });

  it('keeps older versions, translations, pages and files', () => {
    expect(read('content/docs-1.0/getting-started.md')).toContain('title: Getting started');
    expect(read('content/i18n/de/docs/getting-started.md')).toContain('title: Erste Schritte');
    expect(read('content/pages/imprint.md')).toContain('title: Imprint');
    expect([has('public/img/hull.svg'), has('public/img/favicon.svg'), has('public/CNAME')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

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
    expect(read('site.config.ts')).not.toContain('/round.html');
    expect(report()).toContain('the redirect from /round.html to /trip.html leads in a circle');
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
    expect(read('site.config.ts')).toContain("copyright: 'Copyright © the yard'");
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

describe('an import that is run again', () => {
  it('writes what is new, and does not touch what a person has edited, deleted or added', {
    timeout: TIMEOUT,
  }, async () => {
    const site = makeFolder();
    const from = join(site, '../old');
    cpSync(join(OLD_SITES, 'markdown'), from, { recursive: true });
    await importInto(site, from);
    expect(await importInto(site, from)).toContain('0 files were written, 8 are unchanged');
    writeFileSync(join(site, 'content/docs/DOGS.md'), 'Mine.\n');
    rmSync(join(site, 'content/docs/rules/noise.md'));
    writeFileSync(
      join(from, 'README.md'),
      '# House rules\n\nWhat everybody agreed on in the second winter, in two texts.\n',
    );
    writeFileSync(
      join(from, 'DOGS.md'),
      '# Dogs\n\nDogs are welcome on Sundays alone, and they come when they are called.\n',
    );
    rmSync(join(from, 'rules/README.md'));
    const stdout = await importInto(site, from);
    expect(stdout).toContain('2 were edited here and are kept, 1 were removed');
    expect(readFileSync(join(site, 'content/docs/DOGS.md'), 'utf8')).toBe('Mine.\n');
    expect(existsSync(join(site, 'content/docs/rules/noise.md'))).toBe(false);
    expect(existsSync(join(site, 'content/docs/rules/index.md'))).toBe(false);
    expect(readFileSync(join(site, 'content/docs/index.md'), 'utf8')).toContain('second winter');
    const keptFiles = ['content/docs/DOGS.md (the import has another text now)', 'content/docs/rules/noise.md'];
    expect(stdout).toContain(`  ${keptFiles.join('\n  ')}\n`);
    expect(readFileSync(join(site, 'import-report.md'), 'utf8')).toContain(`- ${keptFiles.join('\n- ')}\n`);
    // Until somebody has taken the new text in, and also if the old site loses the file.
    expect(await importInto(site, from)).toContain(keptFiles[0]);
    rmSync(join(from, 'DOGS.md'));
    expect(await importInto(site, from)).toContain('content/docs/DOGS.md (the old site no longer has it)');
  });

  it('names the next commands, with the folder of the site unless it is the usual one', {
    timeout: TIMEOUT,
  }, async () => {
    const site = makeFolder();
    const from = join(OLD_SITES, 'markdown');
    const output = await importInto(site, from);
    expect(output).toContain(`  SITE=${site} npm run build `);
    expect(output).toContain(`  SITE=${site} npm run import -- tests/sites-to-import/markdown --check `);
    let usual = '';
    const print = (text: string) => {
      usual += text;
    };
    const command = importCommand({ siteFolder: site, builtFolder: join(site, 'dist'), root: join(site, '..'), print });
    await command.run({ positionals: [from], values: new Map() });
    expect(usual).toContain('  npm run build ');
  });

  it('only shows what it would do in a dry run', { timeout: TIMEOUT }, async () => {
    const site = makeFolder();
    const stdout = await importInto(site, join(OLD_SITES, 'markdown'), 'dry-run');
    expect(stdout).toContain('8 files would be written');
    expect(existsSync(site)).toBe(false);
  });

  it('does not touch a site that it has not written', { timeout: TIMEOUT }, async () => {
    const importing = importInto(resolve('tests/sites/bare'), join(OLD_SITES, 'markdown'));
    await expect(importing).rejects.toThrow('holds a site already. Move it away');
  });

  it('lists what it looked for if there is no site', { timeout: TIMEOUT }, async () => {
    const importing = importInto(makeFolder(), resolve('workspace/content'));
    await expect(importing).rejects.toThrow(
      'no docusaurus.config, book.toml, .vitepress/config, mkdocs.yml, and no Markdown',
    );
  });

  it.each([
    ['mkdocs.yml', 'theme: readthedocs\nsite_name: Rules: of the house\n', /line 2/],
    ['book.toml', '[book]\ntitle = = 1\n', /2: {2}title/],
    ['docusaurus.config.js', 'export default {\n  title: ,\n};\n', /2: {3}title/],
  ])(
    'reports what is wrong in a %s that cannot be read, and writes nothing',
    { timeout: TIMEOUT },
    async (name, text, where) => {
      const [from, site] = [makeOldFolder(), makeFolder()];
      writeFileSync(join(from, name), text);
      const importing = importInto(site, from);
      await expect(importing).rejects.toThrow(
        `${name} cannot be read, so nothing was imported. Correct it, and import again.`,
      );
      await expect(importing).rejects.toThrow(where);
      await expect(importing).rejects.toThrow(UserError);
      expect(existsSync(site)).toBe(false);
    },
  );
});

describe('posts and comments of Docusaurus', () => {
  const importPosts = async (files: Record<string, string>, prepareFolder?: (folder: string) => void) => {
    const config = "export default { title: 'Quay', url: 'https://quay.coop', presets: [['classic', {}]] };\n";
    return (await importFiles({ 'docusaurus.config.js': config, ...files }, prepareFolder)).read;
  };

  it.each(['md', 'mdx'])(
    'a comment in a .%s file stays hidden, and truncate still ends the excerpt',
    { timeout: TIMEOUT },
    async (ending) => {
      const read = await importPosts({
        [`docs/index.${ending}`]:
          '# Quay\n\n{/* a secret that is long enough to describe the page */}\n\nThe yard lends {/* one\nmore */} tools, and `{/* code */}` stays.\n',
        [`blog/2024-01-02-a.${ending}`]: 'An excerpt.\n\n{/* truncate */}\n\nThe rest.\n',
      });
      const doc = read('content/docs/index.md');
      expect(doc).toContain('description: The yard lends');
      expect(doc).toContain(
        '\n<!-- a secret that is long enough to describe the page -->\n\nThe yard lends <!-- one\nmore --> tools, and `{/* code */}` stays.\n',
      );
      expect(read('content/blog/2024-01-02-a.md')).toContain('An excerpt.\n\n<!-- truncate -->\n\nThe rest.\n');
    },
  );

  it('a post without a date has the day of its file, and is reported', { timeout: TIMEOUT }, async () => {
    const files = {
      'docs/index.md': '# Quay\n',
      'blog/undated.md': 'Text.\n',
      'blog/odd.md': '---\ndate: soon\n---\n\nText.\n',
    };
    const setDay = (folder: string) => {
      for (const name of ['undated', 'odd'])
        utimesSync(join(folder, `blog/${name}.md`), 0, Date.parse('2021-05-06T07:00Z') / 1000);
    };
    const read = await importPosts(files, setDay);
    expect(read('content/blog/2021-05-06-undated.md')).toContain('Text.');
    expect(read('import-report.md')).toContain(
      '### blog/undated.md\n\n- the post has no date. It has 2021-05-06, the day on which the file was last changed. If it is from another day',
    );
    expect(read('import-report.md')).toContain('- the date "soon" of the post cannot be read. It has 2021-05-06');
  });

  it('a translation that states no date has the day of its post', { timeout: TIMEOUT }, async () => {
    const translated = 'i18n/de/docusaurus-plugin-content-blog/boat.md';
    const read = await importPosts({
      'docusaurus.config.js':
        "export default { title: 'Quay', url: 'https://quay.coop', presets: [['classic', {}]], i18n: { defaultLocale: 'en', locales: ['en', 'de'] } };\n",
      'docs/index.md': '# Quay\n',
      'blog/boat.md': '---\ndate: 2022-01-02\n---\n\nText.\n',
      [translated]: '---\ntitle: Boot\n---\n\nText.\n',
    });
    expect(read('content/i18n/de/blog/2022-01-02-boat.md')).toContain('title: Boot');
    expect(read('import-report.md')).not.toContain('has no date');
  });

  it('a post without a date has the day of its first commit, if there is one', { timeout: TIMEOUT }, async () => {
    const read = await importPosts({ 'docs/index.md': '# Quay\n', 'blog/undated.md': 'Text.\n' }, (folder) => {
      const git = (day: string, ...line: string[]) =>
        execFileSync(
          'git',
          [
            '-C',
            folder,
            '-c',
            'user.name=Ada',
            '-c',
            'user.email=ada@quay.coop',
            '-c',
            'commit.gpgsign=false',
            ...line,
          ],
          {
            env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
          },
        );
      git('2020-02-03', 'init', '-q');
      git('2020-02-03', 'add', '.');
      git('2020-02-03', 'commit', '-qm', 'Begin');
      writeFileSync(join(folder, 'blog/undated.md'), 'More text.\n');
      git('2020-03-04', 'commit', '-qam', 'Go on');
    });
    expect(read('content/blog/2020-02-03-undated.md')).toContain('More text.');
    expect(read('import-report.md')).toContain('It has 2020-02-03, the day of its first commit.');
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

it('an import that is interrupted, even the first one, is continued by the next', () => {
  const site = makeFolder();
  const files = [
    { path: 'content/a.md', text: 'A' },
    { path: 'content/b/c.md', text: 'C' },
  ];
  const plan = planImport(files, site);
  // A file stands where the folder of the second page belongs.
  mkdirSync(join(site, 'content'), { recursive: true });
  writeFileSync(join(site, 'content/b'), '');
  expect(() => applyImport(plan, site)).toThrow('EEXIST');
  rmSync(join(site, 'content/b'));
  const rest = planImport(files, site);
  expect(rest).toMatchObject({ written: [files[1]], same: ['content/a.md'], kept: [], removed: [] });
  applyImport(rest, site);
  expect(planImport(files, site)).toMatchObject({ written: [], same: ['content/a.md', 'content/b/c.md'], kept: [] });
});

it('a page that is written again is replaced as a whole, so that a full disk leaves the earlier one', async () => {
  const site = makeFolder();
  const from = makeOldFolder();
  writeFileSync(join(from, 'index.md'), '# Home\n\nBefore.\n');
  await importInto(site, from);
  const page = join(site, 'content/docs/index.md');
  const earlier = join(from, 'earlier');
  linkSync(page, earlier);
  writeFileSync(join(from, 'index.md'), '# Home\n\nAfter.\n');
  await importInto(site, from);
  expect(readFileSync(page, 'utf8')).toContain('After.');
  expect(readFileSync(earlier, 'utf8')).toContain('Before.');
});
