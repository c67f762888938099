import { execFileSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { imported, importFiles, TIMEOUT } from './testing.ts';

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
        collapsed: false,
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

  it('posts and pages that the configuration excludes are left out, and pages may have another folder', {
    timeout: TIMEOUT,
  }, async () => {
    const options = "blog: { exclude: ['**/drafts/**'] }, pages: { path: 'pages', exclude: ['secret.md'] }";
    const { read, has } = await importFiles({
      'docusaurus.config.js': `export default { title: 'Quay', presets: [['classic', { ${options} }]], i18n: { defaultLocale: 'en', locales: ['en', 'de'] } };\n`,
      'docs/index.md': '# Quay\n',
      'blog/2024-01-02-open.md': 'Open.\n',
      'blog/drafts/2024-01-03-shut.md': 'Shut.\n',
      'i18n/de/docusaurus-plugin-content-blog/drafts/2024-01-03-shut.md': 'Zu.\n',
      'pages/imprint.md': '# Imprint\n',
      'pages/secret.md': '# Secret\n',
    });
    expect(read('content/blog/2024-01-02-open.md')).toContain('Open.');
    expect(read('content/pages/imprint.md')).toContain('title: Imprint');
    for (const path of [
      'content/blog/2024-01-03-drafts-shut.md',
      'content/i18n/de/blog/2024-01-03-drafts-shut.md',
      'content/pages/secret.md',
    ])
      expect(has(path), path).toBe(false);
  });

  it('a post without a date has the day of its file, and is reported', { timeout: TIMEOUT }, async () => {
    const files = {
      'docs/index.md': '# Quay\n',
      'blog/undated.md': 'Text.\n',
      'blog/odd.md': '---\ndate: soon\n---\n\nText.\n',
      'blog/2021-02-30-all of 100%.md': 'Text.\n',
    };
    const setDay = (folder: string) => {
      for (const name of ['undated', 'odd', '2021-02-30-all of 100%'])
        utimesSync(join(folder, `blog/${name}.md`), 0, Date.parse('2021-05-06T07:00Z') / 1000);
    };
    const read = await importPosts(files, setDay);
    expect(read('content/blog/2021-05-06-undated.md')).toContain('Text.');
    expect(read('import-report.md')).toContain(
      '### blog/undated.md\n\n- the post has no date. It has 2021-05-06, the day on which the file was last changed. If it is from another day',
    );
    for (const day of ['soon', '2021-02-30'])
      expect(read('import-report.md')).toContain(`- the date "${day}" of the post cannot be read. It has 2021-05-06`);
    expect(read('content/blog/2021-05-06-all of 100.md')).toContain('  - /blog/2021/02/30/all of 100%\n');
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

it('another blog of Docusaurus is in the report, as is what only the new site has', { timeout: TIMEOUT }, async () => {
  const { report } = await importFiles({
    'docusaurus.config.js':
      "export default { presets: ['classic'], plugins: [['@docusaurus/plugin-content-blog', { id: 'log', path: 'log' }]] };",
    'docs/intro.md': 'Text.\n',
    'blog/2024-02-01-race.md': 'Won.\n',
    'log/2024-01-01-launch.md': 'Afloat.\n',
  });
  expect(report()).toContain('- another blog, "log", in log/.');
  expect(report()).toContain('### the new site\n\n- how to reach the people');
});

it('texts of one folder that share a name are separate files', { timeout: TIMEOUT }, async () => {
  const { read, has, report } = await importFiles({
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { exclude: ['old/*.md', 'TODO.md'] } }]] };",
    'docs/index.md': '---\nslug: /\n---\n\n# Yard\n',
    'docs/README.md': '---\nslug: /about\n---\n\n# About this folder\n',
    'docs/knots/index.md': '# Knots\n',
    'docs/knots/README.md': '# More knots\n',
    'docs/old/a.md': '# Old\n',
    'docs/TODO.md': '# To do\n',
  });
  const getTitle = (name: string) => /^title: (.*)/m.exec(read(`content/docs/${name}.md`))?.[1];
  expect(['index', 'index-2', 'knots/index', 'knots/index-2'].map(getTitle)).toEqual([
    ...['Yard', 'About this folder', 'Knots', 'More knots'],
  ]);
  expect(read('content/docs/index-2.md')).toContain('\nslug: /about\n');
  expect(read('content/docs/knots/index-2.md')).toContain('\nslug: /knots-2\n');
  expect(report()).toContain('### docs/knots/README.md\n\n- has the URL of index.md, so it is at /docs/knots-2/ now.');
  expect([has('content/docs/old/a.md'), has('content/docs/TODO.md')]).toEqual([false, false]);
});

it('a second text at the top is within the new folder of documents', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/index.md': '# Yard\n',
    'docs/README.md': '# About this folder\n',
  });
  expect(read('content/docs/index-2.md')).not.toContain('slug');
  expect(report()).toContain('### docs/README.md\n\n- has the URL of index.md, so it is at /docs/index-2/ now.');
});

it('authors of Docusaurus 1 keep their title and their URL', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/intro.md': 'Text.\n',
    'blog/2018-01-02-launch.md':
      '---\nauthor: Mira Holt\nauthorTitle: Boat builder\nauthorURL: https://mira.example\n---\n\nAfloat.\n',
  });
  expect(read('content/blog/authors.yml')).toBe(
    'mira-holt:\n  name: Mira Holt\n  title: Boat builder\n  url: https://mira.example\n',
  );
  expect(report()).not.toContain('of the front matter');
});

it('the id of a text that names a folder leads nowhere else', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js': "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
    'sidebars.js': "export default { docs: ['intro'] };",
    'docs/intro.md': 'Text.\n',
    'docs/away.md': '---\nid: ../../away\n---\n\nNot there.\n',
  });
  expect(read('content/docs/away.md')).toContain('Not there.');
});

it('several sidebars of Docusaurus are groups with their names in the navbar', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': `export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [
      { label: 'More', items: [{ type: 'docSidebar', sidebarId: 'dev', label: 'Contribute' }] },
      { type: 'docSidebar', sidebarId: 'crew', docsPluginId: 'other', label: 'Elsewhere' },
    ] } } };`,
    'sidebars.js': "export default { dev: ['tools', 'code'], crew: ['watch', 'night'] };",
    'docs/tools.md': '# Tools\n',
    'docs/code.md': '# Code\n',
    'docs/watch.md': '# Watch\n',
    'docs/night.md': '# Night\n',
    'docs/late.md': '# Late\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toMatchObject([{ label: 'Contribute' }, { label: 'Crew' }]);
  expect(report()).toContain('### docs/late.md\n\n- was in no sidebar, and comes after the others now');
});

it('languages of Docusaurus that code lists are those of the folders with texts', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js':
      "export default { presets: ['classic'], i18n: { defaultLocale: 'en', locales: list().concat(['en']) } };\n",
    'docs/start.md': '# Start\n',
    'i18n/de/docusaurus-plugin-content-docs/current/start.md': '# Anfang\n',
    'i18n/fr/code.json': '{}',
  });
  expect(read('content/i18n/de/docs/start.md')).toContain('title: Anfang\n');
  expect(read('site.config.ts')).toContain("code: 'de'");
  expect(read('site.config.ts')).not.toContain("code: 'fr'");
  expect(report()).toContain('- line 1: the list of languages is generated by code.');
});

it('the announcement of Docusaurus keeps its colours, its links, and whether it can be closed', {
  timeout: TIMEOUT,
}, async () => {
  const importBar = (bar: string) =>
    importFiles({
      'docusaurus.config.js': `export default { presets: ['classic'], themeConfig: { announcementBar: { ${bar} } } };`,
      'docs/start.md': '# Start\n',
    });
  const { read } = await importBar(
    `id: 'spring', content: 'We <a href="/docs/start">start</a>', backgroundColor: '#123456', textColor: '#fff', isCloseable: false`,
  );
  expect(
    /announcement: \{([^}]*)\}/
      .exec(read('site.config.ts'))?.[1]
      ?.trim()
      .split(/,\s*(?!$)/),
  ).toEqual([
    "id: 'spring'",
    `content: 'We <a href="/docs/start/">start</a>'`,
    "backgroundColor: '#123456'",
    "textColor: '#fff'",
    'isCloseable: false,',
  ]);
  expect((await importBar("content: 'Hello'")).read('site.config.ts')).toContain('isCloseable: true');
});

it('groups of a sidebar of Docusaurus keep their descriptions', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js': "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
    'sidebars.js': `export default { main: [
      { type: 'category', label: 'Knots', description: 'How to tie.', items: ['reef'] },
      { type: 'category', label: 'Sails', link: { type: 'generated-index', description: 'How to set.' }, items: ['jib'] },
    ] };`,
    'docs/reef.md': '# Reef\n',
    'docs/jib.md': '# Jib\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toMatchObject([
    { label: 'Knots', description: 'How to tie.' },
    { label: 'Sails', description: 'How to set.' },
  ]);
});

it('the only blog of Docusaurus may have an id', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js':
      "export default { presets: ['classic'], i18n: { locales: ['en', 'de'] }, plugins: [['@docusaurus/plugin-content-blog', { id: 'log', path: 'log', routeBasePath: 'posts' }]] };",
    'docs/intro.md': '[Launch](/posts/2024/01/01/launch)\n',
    'log/2024-01-01-launch.md': 'Afloat.\n',
    'i18n/de/docusaurus-plugin-content-blog-log/2024-01-01-launch.md': 'Schwimmt.\n',
  });
  expect(read('content/blog/2024-01-01-launch.md')).toContain('redirect_from:\n  - /posts/2024/01/01/launch\n');
  expect(read('content/i18n/de/blog/2024-01-01-launch.md')).toContain('Schwimmt.');
  expect(read('content/docs/intro.md')).toContain('[Launch](../blog/2024-01-01-launch.md)');
  expect(report()).not.toContain('another blog');
});

it('plugins of Docusaurus have a short name, too', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': `export default {
      presets: ['classic'],
      plugins: [
        ['content-docs', { id: 'crew', path: 'crew', routeBasePath: 'crew' }],
        ['client-redirects', { redirects: [{ from: '/watch', to: '/crew/night' }] }],
        ['content-blog', { id: 'log', path: 'log' }],
        'ideal-image',
        'yard-map',
      ],
    };`,
    'docs/intro.md': 'Text.\n',
    'crew/night.md': 'We watch in pairs.\n',
  });
  expect(read('content/crew/night.md')).toContain('We watch in pairs.');
  expect(read('site.config.ts')).toContain("'/watch': '/crew/night/'");
  expect(report()).toContain('- another blog, "log", in log/.');
  expect(report()).toContain('- the plugin yard-map.');
  expect(report()).not.toContain('ideal-image');
});

it('Docusaurus: two pages with one name are both kept', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.md': '# Start\n',
    'src/pages/boats.md': '# Boats\n',
    'src/pages/boats.mdx': '# Ships\n',
  });
  expect(read('content/pages/boats.md')).toContain('title: Boats\n');
  expect(read('content/pages/boats-2.md')).toContain('title: Ships\n');
  expect(report()).toContain('boats.mdx\n\n- has the name of another text, so it is content/pages/boats-2.');
});

it('Docusaurus: the pages that list categories lead on, and an address that is none is asked for', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'], url: 'yard.example', baseUrl: '%E0' };",
    'docs/start.md': '# Start\n\n[All](/category/none/)\n',
    'docs/ropes/_category_.json': '{ "label": "Ropes - All", "link": { "type": "generated-index" } }',
    'docs/ropes/hemp.md': '# Hemp\n',
    'docs/masts/_category_.yml': 'label: Masts\nlink: { type: generated-index, slug: /tall }\n',
    'docs/masts/pine.md': '# Pine\n',
  });
  expect(read('site.config.ts')).toContain("'/docs/category/ropes---all': '/docs/category/ropes/'");
  expect(read('site.config.ts')).toContain("'/docs/tall': '/docs/category/masts/'");
  expect(read('site.config.ts')).toContain("url: 'https://example.org'");
  expect(read('site.config.ts')).toContain("baseUrl: '/%E0/'");
  expect(report()).toContain('- the URL at which the site is published. Set url in site.config.ts.');
});

it('Docusaurus: what code adds to the navbar and the sidebar is reported, each once and with its line', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js':
      "const items = [{ href: 'https://news.example/', label: 'News' }];\nitems.push(search);\nconst docs = { sidebarPath: './sidebars.js' };\nmodule.exports = { title: 'Yard', presets: [['classic', { docs }]], themeConfig: { navbar: { items } } };\n",
    'sidebars.js': "const docs = ['start'];\ndocs.push(...more());\nmodule.exports = { docs };\n",
    'docs/start.md': '# Start\n',
  });
  expect(read('site.config.ts')).toContain("label: 'News'");
  expect(report().match(/line \d+: .*by code.*/g)).toEqual([
    'line 2: themeConfig.navbar.items[1] is generated by code: items.push(search);. Set it in site.config.ts if you need it.',
    'line 2: an entry of the sidebar is generated by code: docs.push(...more());. Sidebars only hold documents and categories.',
  ]);
  expect(report()).not.toContain('without text or target');
});
