import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from '../testing.ts';

const text = (title: string, rest = '') => `# ${title}\n\n${rest}\n`;

const importDocs = (docs: Record<string, string>, config = '') =>
  importFiles({
    'mkdocs.yml': `site_name: Quay\n${config}`,
    ...Object.fromEntries(Object.entries(docs).map(([name, source]) => [`docs/${name}`, source])),
  });

describe('the nav of a site of MkDocs', { timeout: TIMEOUT }, () => {
  const DOCS = {
    'index.md': text('Quay'),
    'guide/index.md': text('The guide'),
    'guide/start.md': text('Start'),
    'guide/deep/end.md': text('End'),
    'guide-2/other.md': text('Other'),
  };

  it.each(['guide/', 'guide', 'guide/*', './guide/'])('names the folder %s, and has its pages', async (name) => {
    const { read, report } = await importDocs(DOCS, `nav:\n  - index.md\n  - How to: ${name}\n  - guide-2/\n`);
    expect(parse(read('content/docs/guide/_category_.yml'))).toMatchObject({ label: 'How to' });
    expect(parse(read('content/docs/guide-2/_category_.yml'))).toMatchObject({ label: 'Guide 2', position: 3 });
    expect(parse(read('content/docs/guide/deep/_category_.yml'))).toMatchObject({ label: 'Deep' });
    expect(report()).not.toContain('nav names');
  });

  it('shows links whose path a template generates as text, and reports them', async () => {
    const { read, report } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': '# Quay\n\n<a href={{repo.url}} target="_blank">Ours</a> is here.\n',
    });
    expect(read('content/docs/index.md')).toContain('<a target="_blank">Ours</a> is here.');
    expect(report()).toContain('- line 3: the link {{repo.url}} is the code of a template. It is plain text now.');
  });

  it('may have groups without a label, and plugins in one record', async () => {
    const { read, report } = await importDocs(
      DOCS,
      "nav:\n  - '':\n      - guide/index.md\n      - guide/start.md\n  - '':\n      - guide-2/other.md\n  - gone/\n" +
        'plugins:\n  macros: {}\n  redirects:\n    redirect_maps:\n      old.md: guide/start.md\n',
    );
    expect(parse(read('content/docs/guide/_category_.yml'))).toMatchObject({ label: 'The guide' });
    expect(parse(read('content/docs/guide-2/_category_.yml'))).toMatchObject({ label: 'Guide 2' });
    expect(read('site.config.ts')).toContain("'/old/': '/docs/guide/start/'");
    expect(report()).toContain('the plugin "macros"');
    expect(report()).toContain('nav names gone/, which is missing');
  });
});

it('a README beside the index that MkDocs shows is a page of its own, whose text is kept', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importDocs(
    { 'index.md': text('Quay'), 'b/index.md': text('B'), 'b/README.md': text('Old') },
    'nav:\n  - B: b/index.md\n  - index.md\n',
  );
  expect(read('content/docs/b/index.md')).toContain('title: B\n');
  expect(read('content/docs/b/index-2.md')).toContain('title: Old\n');
  expect(report()).toContain('README.md\n\n- has the URL of index.md, so it is at /docs/b-2/ now.');
});

describe('what the configuration of a site of MkDocs names', { timeout: TIMEOUT }, () => {
  it('keeps drafts unpublished, and leaves out templates unless it names them', async () => {
    const docs = { 'index.md': text('Quay'), 'new/a.md': text('A'), 'templates/b.md': text('B') };
    const { read, has } = await importDocs(docs, 'draft_docs: |\n  /new/\n');
    expect(read('content/docs/new/a.md')).toContain('\ndraft: true\n');
    expect(read('content/docs/index.md')).not.toContain('draft');
    expect(has('content/docs/templates/b.md')).toBe(false);
    const named = await importDocs(docs, 'exclude_docs: |\n  !/templates/\n');
    expect(named.has('content/docs/templates/b.md')).toBe(true);
  });

  it('has the language, the accounts and the repository, and what it names without a file is reported with its line', async () => {
    const { read, report } = await importDocs(
      { 'index.md': text('Quay'), 'guide/start.md': text('Start', '## Deep') },
      `theme: { name: readthedocs, locale: de }
repo_url: https://git.example/quay
edit_uri: edit/main/docs/
extra:
  social:
    - { icon: fontawesome/brands/mastodon, link: https://social.example/@quay }
    - { icon: fontawesome/brands/x, link: 'http://[' }
nav:
  - index.md
  - guide/start.md
  - Gone: guide/gone.md
plugins:
  - redirects:
      redirect_maps:
        old.md: guide/start.md#deep
        older.md: guide/gone.md
`,
    );
    const config = read('site.config.ts');
    expect(config).toContain("default: 'de'");
    expect(config).toContain("{ label: 'git.example', href: 'https://git.example/quay' }");
    expect(config).toContain("{ label: 'Mastodon', href: 'https://social.example/@quay' }");
    expect(config).toContain("'/old/': '/docs/guide/start/#deep'");
    expect(report()).toContain('- the links for editing (edit/main/docs/).');
    expect(report()).toContain('- line 12: nav names guide/gone.md, which is missing.');
    expect(report()).toContain('- line 17: the redirect from /older/ leads to /guide/gone.md, which is missing.');
  });
});

describe('a site of MkDocs with literate-nav', { timeout: TIMEOUT }, () => {
  it('has the order of its list of pages, which is no page, and not the texts that are left out', async () => {
    const { read, has, report } = await importDocs(
      {
        'index.md': text('Quay'),
        'NAV.md': '- [Quay](index.md)\n- Rules\n  - [Second](two.md)\n  - [First](one.md)\n',
        'one.md': text('One'),
        'two.md': text('Two'),
        'drafts/three.md': text('Three'),
        'deep/template.md': text('Template'),
      },
      'plugins:\n  - literate-nav:\n      nav_file: NAV.md\nexclude_docs: |\n  NAV.md\n  # no pages\n  /drafts/\n  template.md\n',
    );
    expect(parse(read('content/docs/sidebar.yml'))).toEqual(['index', { label: 'Rules', items: ['two', 'one'] }]);
    for (const name of ['NAV', 'drafts/three', 'deep/template']) expect(has(`content/docs/${name}.md`)).toBe(false);
    expect(report()).not.toContain('literate-nav');
  });
});

describe('the links of a site of MkDocs', { timeout: TIMEOUT }, () => {
  it.each([
    ['[a](guide/start.md/#deep)', '[a](./guide/start.md#deep)'],
    ['[a](guide/start.md/)', '[a](./guide/start.md)'],
    ['[a](guide/start.md#START!)', '[a](./guide/start.md)'],
    ['[a](/guide/start.md/?x=1#deep)', '[a](./guide/start.md?x=1#deep)'],
    ['[a][b]\n\n[b]: guide/start.md/#deep', '[b]: ./guide/start.md#deep'],
    ['<a href="guide/start.md/#deep">a</a>', '<a href="/docs/guide/start/#deep">a</a>'],
  ])('%s leads to the page', async (old, written) => {
    const { read, has, report } = await importDocs({
      'index.md': text('Quay', old),
      'guide/start.md': text('Start', '## Deep'),
    });
    expect(read('content/docs/index.md')).toContain(written);
    expect(report()).not.toContain('missing heading');
    expect(has('public/files')).toBe(false);
  });
});

it('a page of HTML among the texts of MkDocs is reported, and no file of the new site', {
  timeout: TIMEOUT,
}, async () => {
  const { has, report } = await importDocs({
    'index.md': text('Quay', 'Text.'),
    'overrides/home.html': "{% extends 'main.html' %}<a href=\"{{ 'a/' | url }}\">a</a>",
    'google1234.html': 'google-site-verification: google1234.html',
  });
  expect([has('public/overrides/home.html'), has('public/google1234.html')]).toEqual([false, true]);
  expect(report()).toContain('### docs/overrides/home.html\n\n- a page of HTML.');
});

it('a page of MkDocs has the blocks of its plugins as far as they are known, and the report the others', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importDocs({
    'index.md': text('Quay', '/// tip\nAsk.\n///\n\n::: mkdocs-click\n    :module: a.cli\n\n{* ../a.py hl[1] *}'),
  });
  expect(read('content/docs/index.md')).toContain(':::tip\n\nAsk.\n\n:::\n');
  expect(read('content/docs/index.md')).not.toContain('mkdocs-click');
  expect(report()).toContain('- line 7: the block "::: mkdocs-click" of a plugin.');
  expect(report()).toContain('- line 10: {* ../a.py hl[1] *}, which a plugin replaces.');
});

it('a page of MkDocs has no links to scripts and no id twice, and Markdown in its HTML', {
  timeout: TIMEOUT,
}, async () => {
  const source =
    '[a](javascript:b)\n\n## C { #d }\n\n## E { #d }\n\n<div markdown>\n    **f**\n</div>\n\nG\n{ .annotate }';
  const { read, report } = await importDocs({ 'index.md': text('Quay', source) });
  expect(read('content/docs/index.md')).toContain('\na\n\n## C {#d}\n\n## E\n\n<div>\n\n**f**\n\n</div>\n\nG\n');
  expect(read('content/docs/index.md')).not.toContain('annotate');
  expect(report()).toContain('- line 3: the link "javascript:b" leads nowhere');
  expect(report()).toContain('- line 7: the id "d" of a second heading is left out');
});

it('a site of MkDocs has files in the folder of its theme, and values that variables of a machine may replace', {
  timeout: TIMEOUT,
}, async () => {
  const { read, has, report } = await importFiles({
    'mkdocs.yml':
      'site_name: !ENV [NAME, FALLBACK, "Quay"]\nsite_url: !ENV SITE_URL\nsite_description: !ENV [ABOUT]\ntheme: { name: material, custom_dir: theme }\nnav: [!ENV [START, index.md], knots/reef.md]\n',
    'docs/index.md': '# Quay\n\n![Map](img/map.png) ![Plan](img/plan.png)\n',
    'docs/knots/reef.md': '# Reef\n\n![Plan](../img/plan.png)\n',
    'docs/img/map.png': 'MAP',
    'theme/img/map.png': 'OLD',
    'theme/img/plan.png': 'PLAN',
    'theme/main.html': '<p>{{ page }}</p>',
    'theme/extra.css': 'p { margin: 0 }',
  });
  expect(read('site.config.ts')).toMatch(/title: 'Quay',[\s\S]*url: 'https:\/\/example\.org'/);
  expect(read('site.config.ts')).not.toContain('ABOUT');
  expect(read('content/docs/index.md')).toContain('![Map](/img/map.png) ![Plan](/img/plan.png)');
  expect(read('content/docs/knots/reef.md')).toContain('![Plan](/img/plan.png)');
  expect([read('public/img/map.png'), read('public/img/plan.png')]).toEqual(['MAP', 'PLAN']);
  expect([has('public/main.html'), has('public/extra.css')]).toEqual([false, false]);
  expect(report()).toContain('### theme\n\n- the templates and styles of the theme.');
  expect(report()).not.toContain('nav names');
});

it('a link to a file of MkDocs without an ending, which no page can be, is plain text', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    'mkdocs.yml': 'site_name: Yard\n',
    'docs/index.md': '# Yard\n\n[Later](not-written)\n',
    'docs/not-written': '',
  });
  expect(read('content/docs/index.md')).toContain('\n\nLater\n');
  expect(report()).toContain('the link "not-written" leads nowhere');
});

it('a page of MkDocs whose name ends with "index" has its own URL, and a part of pages is reported', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importDocs({ 'index.md': text('Quay'), 'reindex.md': text('A'), '_part.md': 'B\n' });
  expect(read('content/docs/reindex.md')).toContain('redirect_from:\n  - /reindex/\n');
  expect(report()).toMatch(/### docs\/_part\.md\n\n- is left out/);
});

describe('the configuration of a site of MkDocs', { timeout: TIMEOUT }, () => {
  const inherit = (files: Record<string, string>) =>
    importFiles({
      'docs/index.md': text('Quay'),
      'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ...files,
    });

  it('has what it inherits, with its own values above, and its logo and mode', async () => {
    const { read, report } = await inherit({
      'mkdocs.yml': 'INHERIT: shared/base.yml\nsite_name: Quay\ntheme:\n  logo: logo.svg\n',
      'shared/base.yml':
        'INHERIT: ../root.yml\nsite_name: Base\ncopyright: Ours\nnav:\n  - index.md\n  - Tides: https://tides.example/\n',
      'root.yml': 'theme:\n  logo: none.svg\n  language: de\n  palette:\n    - scheme: slate\n    - scheme: default\n',
    });
    const config = read('site.config.ts');
    for (const value of ["title: 'Quay'", "copyright: 'Ours'", "default: 'de'", "'/logo.svg'", "'dark'"])
      expect.soft(config).toContain(value);
    expect(read('content/docs/sidebar.yml')).toContain('label: Tides');
    expect(report()).not.toContain('INHERIT');
  });

  it.each([
    ['fr', "default: 'fr'", "{ code: 'fr', label: 'Français' }"],
    ['pt_BR', "default: 'pt-BR'", "{ code: 'pt-BR', label: 'Português (Brasil)' }"],
    ['he', "default: 'he'", "{ code: 'he', label: 'עברית', direction: 'rtl' }"],
    ['en-GB', "default: 'en'", "{ code: 'en', label: 'English' }"],
    ['none at all', "default: 'en'", "{ code: 'en', label: 'English' }"],
  ])('has its language, %s, with messages to translate if the engine has none', async (language, ...written) => {
    const { read, has, report } = await importDocs({ 'index.md': text('Quay') }, `theme:\n  language: ${language}\n`);
    for (const part of written) expect(read('site.config.ts')).toContain(part);
    const [code = ''] = /[\w-]+(?=')/.exec(written[0] ?? '') ?? [];
    expect(has(`messages/${code}.yml`)).toBe(code !== 'en');
    expect(report().includes(`in English until you translate messages/${code}.yml`)).toBe(code !== 'en');
  });

  it.each(['mkdocs.yml', 'gone.yml', 'circle.yml'])('says that it cannot inherit from %s', async (name) => {
    const { read, report } = await inherit({
      'mkdocs.yml': `INHERIT: ${name}\nsite_name: Quay\n`,
      'circle.yml': 'INHERIT: mkdocs.yml\n',
    });
    expect(read('site.config.ts')).toContain("title: 'Quay'");
    expect(report()).toMatch(/INHERIT names \S+, which is missing or in a circle/);
  });
});

it('icons of MkDocs that mean something are signs, and those alone in a cell are words', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importDocs({
    'index.md':
      '# Quay\n\n| Boat | Sails | Crew |\n| - | - | - |\n| Ann | :material-check:{ .green } | :material-close-circle: |\n| Bo | :octicons-check-16: yes | :fontawesome-solid-people-group: |\n\n- :material-alert-outline: Wet\n- :octicons-home-16: [Home](index.md)\n',
  });
  expect(read('content/docs/index.md')).toContain(
    '| Ann | ✓ | ✗ |\n| Bo | ✓ yes | people group |\n\n- ⚠ Wet\n-  [Home](#)\n',
  );
  expect(report()).toContain('":fontawesome-solid-people-group:" is written "people group"');
  expect(report()).toContain('the icon ":octicons-home-16:" is left out');
});
