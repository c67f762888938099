import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from '../testing.ts';

const CONFIG = (options: string) =>
  `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import sitemap from '@astrojs/sitemap';
export default defineConfig({
  site: 'https://yard.example', base: '/team',
  redirects: { '/old': '/rules/knots/' },
  integrations: [sitemap(), starlight({ title: 'The yard', ${options} })],
});
`;

const TEXTS = {
  'src/content/docs/index.mdx':
    '---\ntitle: Home\ntemplate: splash\nhero:\n  tagline: Boats for all.\n  actions:\n    - { text: Read the rules, link: /rules/knots/ }\n---\n',
  'src/content/docs/rules/Knots.md':
    '---\ntitle: All knots\nsidebar: { order: 2, label: Knots }\n---\n\nSee [the slip](./slip.mdx#wind).\n\n:::note[Mind]\nA.\n:::\n',
  'src/content/docs/rules/slip.mdx': '---\ntitle: The slip\nsidebar:\n  order: 1\n---\n\n## Wind\n\nText.\n',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

describe('a site of Starlight', { timeout: TIMEOUT }, () => {
  it('has its texts at their URLs, its home page, its languages, links and redirects', async () => {
    const { read, has } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': CONFIG(
        "favicon: '/favicon.svg', social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/yard' }], locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }",
      ),
      'src/content/docs/de/rules/Knots.md': '---\ntitle: Alle Knoten\n---\n\nDie [Helling](./slip.mdx).\n',
    });
    const knots = read('content/docs/rules/knots.md');
    expect(knots).toMatch(/title: All knots\n[\s\S]*- \/rules\/knots\/\nsidebar_label: Knots\nsidebar_position: 2\n/);
    expect(knots).toContain('See [the slip](./slip.md#wind).\n\n:::note[Mind]\nA.\n:::\n');
    expect(read('content/i18n/de/docs/rules/knots.md')).toMatch(/title: Alle Knoten\n[\s\S]*\/de\/rules\/knots\//);
    // A page that only has the picture and the buttons of the start is the home page here.
    expect(has('content/docs/index.md')).toBe(false);
    const config = read('site.config.ts');
    for (const part of [
      "title: 'The yard'",
      "tagline: 'Boats for all.'",
      "url: 'https://yard.example'",
      "baseUrl: '/team/'",
    ])
      expect(config).toContain(part);
    expect(config).toMatch(/label: 'Read the rules',\s+to: '\/docs\/rules\/knots\/'/);
    expect(config).toMatch(/label: 'GitHub',\s+href: 'https:\/\/github\.com\/yard'/);
    expect(config).toMatch(/'\/old': '\/docs\/rules\/knots\/'/);
    expect(config).toMatch(/code: 'en', label: 'English'[\s\S]*code: 'de', label: 'Deutsch'/);
    expect(has('public/favicon.svg')).toBe(true);
  });

  it('has its sidebar, written by hand or from folders, and reports what is missing', async () => {
    const { read, report } = await importFiles({
      ...TEXTS,
      'src/content/docs/guide/index.md': '---\ntitle: Guide\n---\n\nText.\n',
      'src/content/docs/more/index.md': '---\ntitle: More\n---\n\nText.\n',
      'src/content/docs/more/b.md': '---\ntitle: B\n---\n\nText.\n',
      'src/content/docs/guide/a.md': '---\ntitle: A\n---\n\nText.\n',
      'astro.config.ts': CONFIG(
        "sidebar: ['rules/slip', { label: 'More', items: [{ slug: 'rules/knots' }, { slug: 'gone' }, { label: 'Boats', link: 'https://boats.example' }] }, { label: 'How to', autogenerate: { directory: 'guide' } }, { autogenerate: { directory: 'more' } }]",
      ),
    });
    expect(parse(read('content/docs/sidebar.yml'))).toMatchObject([
      'rules/slip',
      { label: 'More', items: ['rules/knots', { label: 'Boats', href: 'https://boats.example' }] },
      { label: 'How to', link: 'guide/index', items: ['guide/a'] },
      'more/index',
      'more/b',
    ]);
    expect(report()).toContain('- the sidebar names gone, which is missing. The entry is left out.');
  });

  it('has its logo, and labels of its sidebar in other languages; what is no page is reported', async () => {
    const { read, has, report } = await importFiles({
      ...TEXTS,
      'src/assets/light/logo.svg': '<svg/>',
      'src/assets/dark/logo.svg': '<svg> </svg>',
      'src/content/docs/404.md': '---\ntitle: Gone\n---\n',
      'src/content/docs/more.mdoc': '---\ntitle: More\n---\n',
      'src/content/docs/de/rules/Knots.md': '---\ntitle: Alle Knoten\n---\n',
      'src/content/docs/de/index.mdx': '---\ntitle: Start\nhero:\n  tagline: Boote\n---\n',
      'astro.config.mjs': CONFIG(
        "logo: { light: './src/assets/light/logo.svg', dark: '/src/assets/dark/logo.svg', alt: 'A knot' }, editLink: { baseUrl: 'https://git.example/edit/' }, locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, sidebar: [{ label: 'Rules', translations: { de: 'Regeln', fr: 'Règles' }, items: ['rules/slip', 'rules/knots'] }]",
      ).replace("'/old': ", "'/older': { status: 301, destination: '/rules/slip/' },\n'/old': "),
    });
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      { label: 'Rules', translations: { de: 'Regeln' }, items: ['rules/slip', 'rules/knots'] },
    ]);
    expect(read('site.config.ts')).toContain(
      "logo: { src: '/img/light/logo.svg', srcDark: '/img/dark/logo.svg', alt: 'A knot' }",
    );
    expect([read('public/img/light/logo.svg'), read('public/img/dark/logo.svg')]).toEqual(['<svg/>', '<svg> </svg>']);
    expect(read('site.config.ts')).toMatch(/'\/older': '\/docs\/rules\/slip\/'/);
    const wide = await importFiles({
      ...TEXTS,
      'src/assets/wide.svg': '<svg/>',
      'astro.config.mjs': CONFIG("logo: { src: './src/assets/wide.svg', replacesTitle: true }"),
    });
    expect(wide.read('site.config.ts')).toContain("logo: { src: '/img/logo.svg', alt: '' }");
    expect(wide.report()).toContain('- the logo, which has the title in it. ');
    expect(has('content/docs/404.md')).toBe(false);
    expect(report()).toContain('404.md\n\n- is the page for missing ones. ');
    expect(report()).toContain(
      'de/index.mdx\n\n- translates the home page. Write its words into content/i18n/de/site.yml',
    );
    expect(report()).toContain('more.mdoc\n\n- is of Markdoc, which is not read. ');
    expect(report()).toContain('- the links for editing (https://git.example/edit/). ');
  });

  it('has its components as those of this engine, also in lists', async () => {
    const components = [
      "import { Aside, Badge, Card, CardGrid, FileTree, Icon, LinkCard, LinkButton as Go, Steps, Tabs, TabItem } from '@astrojs/starlight/components';",
      'A <Badge text="New" variant="success" size="small" /> word <Icon name="star" />.',
      '<Aside type="caution" title="Mind">\nDeep.\n</Aside>',
      '<Steps>\n\n1. One\n\n   <Aside>\n   Mind.\n   </Aside>\n\n2. Two\n\n</Steps>',
      '<Steps>\n1. Three:\n\n    ```sh\n    ls\n    ```\n\n    :::tip\n    So.\n    :::\n2. Four\n</Steps>',
      '<Tabs syncKey="sea">\n  <TabItem label="Low" icon="star">L</TabItem>\n  <TabItem label="High">H</TabItem>\n</Tabs>',
      '<CardGrid stagger>\n  <Card title="One" icon="star">Text.</Card>\n  <LinkCard title="Two" href="/rules/slip/" description="Boats < 3 m." />\n</CardGrid>',
      '<FileTree>\n- a\n  - b\n</FileTree>',
      '<Tabs>\n  <TabItem label="Code">\n  ```sh\n  ls\n\n  ls -l\n  ```\n  </TabItem>\n</Tabs>',
      '<Go href="/rules/slip/" variant="primary">Go</Go>',
    ];
    const { read, report } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': CONFIG(''),
      'src/content/docs/all.mdx': `---\ntitle: All\n---\n\n${components.join('\n\n')}\n`,
    });
    const text = read('content/docs/all.mdx');
    for (const part of [
      'A <Badge text="New" variant="tip" /> word .',
      ':::warning[Mind]\nDeep.\n:::',
      '<Steps>\n\n1. One\n\n   :::note\n   Mind.\n   :::\n\n2. Two\n\n</Steps>',
      '1. Three:\n\n    ```sh\n    ls\n    ```\n\n    :::tip\n    So.\n    :::\n2. Four\n',
      '<Tabs groupId="sea">\n  <TabItem value="Low" label="Low">L</TabItem>\n  <TabItem value="High" label="High">H</TabItem>\n</Tabs>',
      '<Cards>\n  <Card title="One">Text.</Card>\n  <Card title="Two" href="/team/docs/rules/slip/">\nBoats \\< 3 m.\n</Card>\n</Cards>',
      '<FileTree>\n- a\n  - b\n</FileTree>',
      '<a href="/team/docs/rules/slip/">Go</a>',
    ])
      expect(text).toContain(part);
    expect(text.match(/```/g)).toHaveLength(4);
    expect(text).not.toContain('import');
    expect(report()).not.toContain('component');
  });

  it('has code from an attribute, or from a file that a text imports anywhere in it', async () => {
    const { read, report } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': CONFIG(''),
      'src/knot.ts': "export const knot = 'bowline';\n",
      'src/content/docs/all.mdx': `---
title: All
---

import { Code, Aside } from '@astrojs/starlight/components';

<Code code={\`tie("a")\`} lang="js" title="a.js" />

<Aside>

import knot from '../../knot.ts?raw';
import gone from '../../../../gone.ts?raw';

<Code code={knot} lang="ts" />

<Code code={gone} lang="ts" />

</Aside>
`,
    });
    const text = read('content/docs/all.md');
    expect(text).toContain('```js title="a.js"\ntie("a")\n```\n');
    expect(text).toContain("```ts\nexport const knot = 'bowline';\n```\n");
    expect(text).not.toContain('import');
    expect(report()).toContain(
      '- line 16: the component <Code code={gone} lang="ts" /> (code that is generated by code).',
    );
  });

  it('shows its own pictures and links to its own files where a text names their whole URL', async () => {
    const { read, report } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': CONFIG(''),
      'src/content/docs/a.md':
        '---\ntitle: A\n---\n\n![A mark](https://yard.example/team/favicon.svg), [the mark](https://yard.example/team/favicon.svg), ![Gone](https://yard.example/team/gone.svg), [Old](https://yard.example/team/none/#/a), [Top](https://yard.example/team/)\n',
    });
    expect(read('content/docs/a.md')).toContain('![A mark](/favicon.svg), [the mark](/favicon.svg), Gone, Old, [Top](');
    expect(report()).toContain('the picture "https://yard.example/team/gone.svg" is missing');
    expect(report()).toContain('the link "https://yard.example/team/none/#/a" leads nowhere');
  });

  it('may have each language in a folder, where links to pages that are not translated lead to the originals', async () => {
    const { read } = await importFiles({
      'astro.config.mjs': CONFIG(
        "defaultLocale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
      ),
      'src/content/docs/en/a.md': '---\ntitle: A\n---\n\nText.\n',
      'src/content/docs/en/b.md': '---\ntitle: B\n---\n\n## Wind\n',
      'src/content/docs/de/a.md': '---\ntitle: AA\n---\n\n[B](/team/de/b/#wind), [C](/team/de/c/)\n',
    });
    expect(read('content/docs/a.md')).toContain('redirect_from:\n  - /en/a/\n');
    expect(read('content/i18n/de/docs/a.md')).toContain('redirect_from:\n  - /de/a/\n');
    expect(read('content/i18n/de/docs/a.md')).toContain('[B](../../../docs/b.md#wind), C\n');
  });

  it('has the badges of its sidebar in the report, and pages that are hidden there unlisted', async () => {
    const { read, report } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': CONFIG(
        "sidebar: [{ label: 'Rules', badge: 'New', items: [{ slug: 'a', badge: { text: 'Soon', variant: 'tip' } }] }]",
      ),
      'src/content/docs/a.md': '---\ntitle: A\nsidebar:\n  badge: Old\n---\n\nText.\n',
      'src/content/docs/b.md': '---\ntitle: B\nsidebar:\n  hidden: true\n---\n\nText.\n',
    });
    expect(
      report()
        .match(/the badge "\w+" in the sidebar/g)
        ?.toSorted(),
    ).toEqual(['the badge "New" in the sidebar', 'the badge "Old" in the sidebar', 'the badge "Soon" in the sidebar']);
    expect(read('content/docs/b.md')).toContain('unlisted: true\n');
    expect(read('content/docs/a.md')).not.toContain('unlisted');
  });

  it('may list its languages by code: then folders that are named by one have its translations', async () => {
    const { read, has, report, output } = await importFiles({
      ...TEXTS,
      'astro.config.mjs': `import { languages } from './languages.mjs';\nconst locales = {};\nfor (const { code } of languages) locales[code] = { label: code };\n${CONFIG('locales')}`,
      'src/content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      'src/content/docs/ar/a.md': '---\ntitle: AA\n---\n\nText.\n',
      'src/content/docs/is/b.md': '---\ntitle: No translation\n---\n\nText.\n',
      'src/content/docs/rigs/a.md': '---\ntitle: No language\n---\n\nText.\n',
    });
    expect(read('content/i18n/ar/docs/a.md')).toContain('title: AA\n');
    expect([has('content/docs/is/b.md'), has('content/docs/rigs/a.md')]).toEqual([true, true]);
    expect(output).toContain('1 of them translated');
    expect(report()).toContain(
      '- line 10: the list of languages is generated by code. Folders that are named by a language are its translations now (ar). Compare them with locales in site.config.ts.',
    );
  });
});
