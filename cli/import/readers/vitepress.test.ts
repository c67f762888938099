import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from '../testing.ts';

const DOCS = {
  'docs/index.md': '# Rope\n\nWhat the yard knows of rope, from hemp to steel.\n',
  'docs/guide/start.md': '# Start\n\n::: details Why $n$ ropes?\nBecause.\n:::\n',
};

describe('the configuration of a site of VitePress', { timeout: TIMEOUT }, () => {
  it.each(['ts', 'mts', 'js', 'mjs'])(
    'may be a folder with index.%s, of several files and languages',
    async (ending) => {
      const { read, output } = await importFiles({
        ...DOCS,
        [`docs/.vitepress/config/index.${ending}`]:
          "import { shared } from './shared';\nimport { en } from './en';\nexport default defineConfig({ ...shared, locales: { root: { label: 'English', lang: 'en-GB', ...en } } });\n",
        [`docs/.vitepress/config/shared.${ending}`]:
          "export const shared = defineConfig({ title: 'Rope guide', markdown: { math: true }, themeConfig: { logo: '/rope.svg', nav: [] } });\n",
        [`docs/.vitepress/config/en.${ending}`]:
          "export const en = { description: 'Every knot.', themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }] } };\n",
      });
      expect(output).toContain('Rope guide: a site of VitePress');
      expect(read('site.config.ts')).toContain("description: 'Every knot.'");
      expect(read('site.config.ts')).toContain("{ label: 'Guide', to: '/docs/guide/start/' }");
      expect(read('content/docs/guide/start.md')).toContain('<summary>Why $$n$$ ropes?</summary>');
    },
  );

  it('may write its components with hyphens', async () => {
    const { read, report } = await importFiles({
      '.vitepress/config.ts': 'export default {};\n',
      'index.md': '# Rope\n\n<rope-map :rope="hemp" />\n\nKnots.\n\n<rope-note>\n\nHemp.\n\n</rope-note>\n',
    });
    expect(read('content/docs/index.md')).toMatch(/---\s+Knots\.\s+Hemp\.\s+$/);
    expect(report()).toContain('- line 3: the component <rope-map> is not known here. ');
  });

  it('may write attributes between other marks', async () => {
    const { read } = await importFiles({
      'index.md': '# Rope %{#rope}%\n\n## Knots %{#the-knots}%\n',
      '.vitepress/config.ts':
        "export default { markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } };\n",
    });
    expect(read('content/docs/index.md')).toContain('title: Rope\n');
    expect(read('content/docs/index.md')).toContain('## Knots {#the-knots}\n');
  });

  it('may have parts beside the texts, made by functions, with its address, icon, accounts and whole footer', async () => {
    const { read, has, report } = await importFiles({
      ...DOCS,
      'docs/.vitepress/config.ts':
        "const host = 'https://rope.example/yard/';\nexport default { title: make(), base: '/yard/', sitemap: { hostname: host }, head: [['link', { rel: 'icon', href: '/yard/r.png' }], ['link', { rel: 'icon', href: '/yard/r.svg' }]], locales: { root: { label: 'English' }, nl: { label: 'Nederlands', link: 'https://nl.rope.example' } } };\n",
      'docs/config.ts':
        "import { defineAdditionalConfig } from 'vitepress';\nexport default defineAdditionalConfig({ themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: side() } }, footer: { message: 'Free.', copyright: 'By the yard' }, socialLinks: [{ icon: 'github', link: 'https://github.com/rope' }], editLink: { pattern: 'https://github.com/rope/edit/:path' } } });\nfunction nav() {\n  return [{ text: 'Guide', link: '/guide/start' }, { text: 'Write', link: 'mailto:us@rope.example' }];\n}\nconst side = () => [{ text: 'Knots', collapsed: false, items: [{ text: 'Begin', link: 'start' }] }];\n",
      'docs/index.md': '---\nlayout: home\nhero: { name: Rope }\n---\n',
      'docs/guide/reindex.md': '# Again\n',
      'docs/_draft.md': '# Draft\n',
      'docs/public/r.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'docs/public/r.png': '',
    });
    const config = read('site.config.ts');
    for (const part of [
      "title: 'Rope'",
      "url: 'https://rope.example'",
      "{ label: 'Guide', to: '/docs/guide/start/' }",
      "{ label: 'Write', href: 'mailto:us@rope.example' }",
      "copyright: 'Free. · By the yard'",
      "{ label: 'GitHub', href: 'https://github.com/rope' }",
    ])
      expect(config).toContain(part);
    expect(config).not.toContain("code: 'nl'");
    expect(read('public/img/favicon.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(read('content/docs/guide/_category_.yml')).toBe('label: Knots\nposition: 1\ncollapsed: false\n');
    expect(read('content/docs/guide/reindex.md')).toContain('  - /guide/reindex.html\n');
    expect(has('content/docs/_draft.md')).toBe(false);
    expect(report()).toContain('### docs/_draft.md\n\n- is left out, since its name begins with _.');
    expect(report()).toContain('- the site in "Nederlands", https://nl.rope.example. ');
    expect(report()).toContain('- the links for editing (https://github.com/rope/edit/:path).');
  });

  it('may have pages in several places of its sidebar, below a base without a slash, and levels in contents', async () => {
    const { read, report } = await importFiles({
      '.vitepress/config.ts':
        "export default { themeConfig: { sidebar: { '/a/': [{ text: 'Ropes', link: '/b/rope-hemp' }], '/b/': { base: '/b/rope-', items: [{ text: 'Hemp', link: 'hemp' }, { text: 'Steel', link: '/steel' }] }, '/c/': [{ text: 'c', items: [{ text: 'Wire', link: '/c/wire' }] }] } } };\n",
      'index.md': '# Yard\n',
      'c/wire.md': '# Wire\n',
      'b/rope-hemp.md': '---\noutline: deep\n---\n\n# Hemp\n',
      'b/rope-/steel.md': '---\noutline: [3, 4]\n---\n\n# Steel\n',
    });
    expect(read('content/docs/sidebar.yml')).toBe(
      '- label: A\n  items:\n    - b/rope-hemp\n- label: B\n  items:\n    - label: Hemp\n      to: /docs/b/rope-hemp/\n    - b/rope-/steel\n- label: c\n  items:\n    - c/wire\n',
    );
    expect(report()).toContain('- was in the sidebar more than once; after its first place, there are links to it');
    expect(read('content/docs/b/rope-hemp.md')).toMatch(/toc_min_heading_level: 2\ntoc_max_heading_level: 6\n/);
    expect(read('content/docs/b/rope-/steel.md')).toMatch(/toc_min_heading_level: 3\ntoc_max_heading_level: 4\n/);
  });

  it('may have groups whose links all lead nowhere, which are left out', async () => {
    const { read, has, output } = await importFiles({
      ...DOCS,
      'docs/.vitepress/config.ts':
        "export default { themeConfig: { sidebar: [{ text: 'Start', link: '/guide/start' }, { text: 'Steel', items: [{ text: 'Splicing', items: [{ text: 'Eyes', link: '/steel/eyes' }] }] }] } };\n",
    });
    expect(output).toContain('the link "Eyes" of the sidebar leads to /steel/eyes, which is missing');
    expect(has('content/docs/sidebar.yml') && read('content/docs/sidebar.yml')).not.toContain('Steel');
  });

  it('may have groups without a label, whose pages are in the group around them', async () => {
    const { read } = await importFiles({
      ...DOCS,
      'docs/.vitepress/config.ts':
        "export default { themeConfig: { sidebar: [{ text: 'Rope', items: [{ text: 'All', link: '/' }, { items: [{ text: 'Start', link: '/guide/start' }] }] }] } };\n",
    });
    expect(read('content/docs/sidebar.yml')).toMatch(
      /^- label: Rope\n {2}items:\n {4}- .*index.*\n {4}- .*guide\/start.*\n$/s,
    );
  });

  it('may rewrite the paths of pages, which their links follow', async () => {
    const { read, has, output } = await importFiles({
      '.vitepress/config.ts':
        "export default { rewrites: { 'packages/knots/src/index.md': 'knots/index.md', 'packages/:name/src/:page(.*).md': ':name/:page.md', 'en/:rest*': ':rest*', 'notes/(a|b).md': '../../notes.md' }, themeConfig: { sidebar: [{ text: 'Tie', link: '/knots/deep/tie' }] } };\n",
      'en/index.md': '# Rope\n\n[Knots](/knots/) and [tie](./knots/deep/tie.md).\n',
      'packages/knots/src/index.md': '# Knots\n',
      'packages/knots/src/deep/tie.md': '# Tie\n\n[Start](../../index.md)\n',
      'notes/a.md': '# Notes\n',
      'notes/c.md': '# Others\n',
    });
    expect(read('content/docs/index.md')).toContain('[Knots](./knots/index.md) and [tie](./knots/deep/tie.md).');
    expect(read('content/docs/knots/deep/tie.md')).toContain('[Start](../../index.md)');
    expect(read('content/docs/knots/deep/tie.md')).toContain('  - /knots/deep/tie.html\n');
    expect(['knots/index', 'notes', 'notes/c'].filter((name) => has(`content/docs/${name}.md`))).toHaveLength(3);
    expect(output).not.toContain('leads nowhere');
  });

  it('may rewrite them by code, which is reported', async () => {
    const { has, output } = await importFiles({
      '.vitepress/config.ts': "export default {\n  rewrites: (id) => id.replace('en/', ''),\n};\n",
      'en/index.md': '# Rope\n',
    });
    expect(output).toContain(".vitepress/config.ts:2: rewrites is generated by code: id.replace('en/', '')");
    expect(has('content/docs/en/index.md')).toBe(true);
  });

  it('is reported where only running it would give the value', async () => {
    const config = (code: string) => importFiles({ ...DOCS, 'docs/.vitepress/config.ts': code });
    const whole = await config('\nexport default make();\n');
    expect(whole.output).toContain('docs/.vitepress/config.ts:2: the configuration is generated by code');
    const title = await config("export default extendConfig({ title: make(), description: 'Every knot.' });\n");
    expect(title.output).toContain('docs/.vitepress/config.ts:1: title is generated by code: make()');
    expect(title.read('site.config.ts')).toContain("description: 'Every knot.'");
    expect((await config('const config = {};\n')).report()).toContain('the configuration is generated by code');
  });
});

it('VitePress: a heading with a badge keeps its id, code loses its colours, and a callout keeps its title', {
  timeout: TIMEOUT,
}, async () => {
  const { read } = await importFiles({
    '.vitepress/config.ts': 'export default {};\n',
    'index.md': `# Rope\n\n> [!TIP] Tie\n> Twice.\n\n[Knots](#the-knot)\n\n## The \`knot\` <Badge text="new" />\n\n\`\`\`ansi\n\u001B[31mred\u001B[0m\n\`\`\`\n`,
  });
  const page = read('content/docs/index.md');
  expect(page).toContain('## The `knot` :badge[new]{tip} {#the-knot}\n');
  expect(page).toContain('\nred\n');
  expect(page).toContain('\n:::tip[Tie]\nTwice.\n:::\n');
});

it('VitePress: a README is a page beside the index of its folder, and blocks in comments are none', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    '.vitepress/config.ts': 'export default {};\n',
    'guide/index.md': '# Guide\n\n[Read me](./README.md)\n\n<!-- ::: tip\nLater\n::: -->\n\n::: warning\nWet.\n:::\n',
    'guide/README.md': '# Read me\n',
  });
  expect(read('content/docs/guide/readme.md')).toContain('redirect_from:\n  - /guide/README.html\n  - /guide/README\n');
  expect(read('content/docs/guide/index.md')).toMatch(
    /\[Read me\]\(\.\/readme\.md\)\n\n<!-- ::: tip\nLater\n::: -->\n\n:::warning\nWet\.\n:::\n$/,
  );
  expect(report()).not.toContain('Merge the two');
});

it('VitePress: rewrites may have groups without a name, and languages may be listed by code', {
  timeout: TIMEOUT,
}, async () => {
  const { read, has } = await importFiles({
    '.vitepress/config.ts':
      "export default { locales: getLocales(), rewrites: { 'translated/:lang/(.*)': ':lang/(.*)', '(a|b)-(.*).md': '(.*)/(.*).md' } };\n",
    'index.md': '# Start\n',
    'guide/knots.md': '# Knots\n',
    'a-rope.md': '# Rope\n',
    'translated/de_de/index.md': '# Anfang\n',
    'translated/de_de/guide/knots.md': '# Knoten\n',
  });
  expect(read('content/i18n/de-DE/docs/guide/knots.md')).toContain('redirect_from:\n  - /de_de/guide/knots.html\n');
  expect(read('content/i18n/de-DE/docs/index.md')).toContain('title: Anfang\n');
  expect(read('content/docs/a/rope.md')).toContain('title: Rope\n');
  expect(has('content/docs/translated')).toBe(false);
});

it('VitePress: a component with a URL around words is a link', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    '.vitepress/config.ts': 'export default {};\n',
    'a.md':
      '# A\n\n<VideoPlayer src="/launch.webm">The *launch*</VideoPlayer>\n\n<Box to="/b">\n\nOne.\n\nTwo.\n\n</Box>\n\n<Button href="/gone">Gone</Button>\n',
    'b.md': '# B\n',
    'public/launch.webm': 'film',
  });
  expect(read('content/docs/a.md')).toContain('\n\n<a href="/launch.webm">The *launch*</a>\n');
  expect(read('content/docs/a.md')).toMatch(/\n\nOne\.\n\nTwo\.\n\n+Gone\n$/);
  expect(report().match(/the component .*/g)).toEqual([
    expect.stringContaining('<Box> is not known here'),
    expect.stringContaining('<Button> is not known here'),
    'the component <VideoPlayer> is a link',
  ]);
});

it('VitePress: several sidebars are groups with their names in the navbar, and other pages are in the report', {
  timeout: TIMEOUT,
}, async () => {
  const { read, report } = await importFiles({
    '.vitepress/config.ts': `export default { themeConfig: {
      nav: [{ text: 'More', items: [{ text: 'Lehrbuch', link: '/guide/index.html' }] }],
      sidebar: { '/guide/': [{ link: '/guide/rope' }, { link: '/care' }], '/api/': [{ link: '/api/knots' }, { link: '/wind' }] },
    } };\n`,
    'guide/rope.md': '# Rope\n',
    'api/knots.md': '# Knots\n',
    'care.md': '# Care\n',
    'wind.md': '# Wind\n',
    'late.md': '# Late\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toMatchObject([{ label: 'Lehrbuch' }, { label: 'Api' }]);
  expect(report().match(/### (\S+)\n\n- was in no sidebar/g)).toEqual(['### late.md\n\n- was in no sidebar']);
});

it('VitePress: groups of the sidebar have their labels in other languages', { timeout: TIMEOUT }, async () => {
  const group = (text: string, items: string) => `{ text: '${text}', items: [${items}] }`;
  const { read, report } = await importFiles({
    '.vitepress/config.ts': `export default { locales: {
      root: { label: 'English', lang: 'en', themeConfig: { sidebar: [${group('Basics', `{ link: '/rope' }, ${group('Knots', "{ text: 'Bowline', link: '/knots/bowline' }")}`)}, ${group('More', "{ link: '/care' }")}] } },
      de: { label: 'Deutsch', themeConfig: { sidebar: { '/de/': { base: '/de/', items: [${group('Grundlagen', `{ link: 'rope.md' }, ${group('Knoten', "{ text: 'Palstek', link: 'knots/bowline.html' }")}`)}, ${group('Neu', "{ link: 'new' }")}] } } } },
      fr: { label: 'Français' },
    } };\n`,
    'rope.md': '# Rope\n',
    'knots/bowline.md': '# Bowline\n',
    'care.md': '# Care\n',
    'de/rope.md': '# Seil\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toEqual([
    {
      label: 'Basics',
      translations: { de: 'Grundlagen' },
      items: ['rope', { label: 'Knots', translations: { de: 'Knoten' }, items: ['knots/bowline'] }],
    },
    { label: 'More', items: ['care'] },
  ]);
  expect(report()).toContain(
    '- the menus in the language "Deutsch". Its texts and the groups of its sidebar are read. Translate the navbar in content/i18n/de/site.yml.',
  );
  expect(report()).toContain('- the menus in the language "Français". Only its texts are read.');
});

describe('a folder of Markdown around the site of a generator', { timeout: TIMEOUT }, () => {
  it.each([
    'a/b/c/.vitepress/config/index.ts',
    'a/mkdocs.yml',
    'a/SUMMARY.md',
    'a/book.toml',
    'a/b/c/docusaurus.config.js',
  ])('reports that %s is not read', async (name) => {
    const { output } = await importFiles({ 'README.md': '# Yard\n', [name]: '' });
    expect(output).toContain('a site of Markdown');
    expect(output).toContain(`${name}: is of a generator that can be read, but the folder is read as plain Markdown`);
  });
});
