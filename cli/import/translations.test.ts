import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from './testing.ts';

/** The same three texts in English and German, which have different words in different generators. */
const ENGLISH = '# Rules\n\n[Knots](knots.md)\n';
const GERMAN = '# Regeln\n\n[Knoten](knots.md)\n';
const LANGUAGES = ["code: 'en', label: 'English'", "code: 'de', label: 'Deutsch'"];

describe('translations', { timeout: TIMEOUT }, () => {
  const sites: Record<string, { files: Record<string, string>; path: string; old: string }> = {
    'of VitePress, in folders': {
      files: {
        '.vitepress/config.ts':
          "export default { title: 'Yard', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } } }",
        'index.md': '# Yard\n',
        'guide/rules.md': ENGLISH,
        'guide/knots.md': '# Knots\n',
        'de/guide/rules.md': GERMAN,
        'de/guide/knots.md': '# Knoten\n',
        'de/guide/lost.md': '# Verloren\n',
      },
      path: 'guide/',
      old: '/de/guide/rules.html',
    },
    'of VitePress, with the main language in a folder, too': {
      files: {
        '.vitepress/config.ts':
          "export default { rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { label: 'English' }, de: { label: 'Deutsch' } } }",
        'en/index.md': '# Yard\n',
        'en/rules.md': ENGLISH,
        'en/knots.md': '# Knots\n',
        'de/rules.md': GERMAN,
        'de/knots.md': '# Knoten\n',
        'de/lost.md': '# Verloren\n',
      },
      path: '',
      old: '/de/rules.html',
    },
    'of MkDocs, in the names of files': {
      files: {
        'mkdocs.yml':
          'site_name: Yard\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, default: true, name: English }\n        - { locale: de, name: Deutsch }\n',
        'docs/index.md': '# Yard\n',
        'docs/rules.md': ENGLISH,
        'docs/knots.en.md': '# Knots\n',
        'docs/rules.de.md': GERMAN,
        'docs/knots.de.md': '# Knoten\n',
        'docs/lost.de.md': '# Verloren\n',
      },
      path: '',
      old: '/de/rules/',
    },
    'of MkDocs, in folders': {
      files: {
        'mkdocs.yml':
          'site_name: Yard\nplugins:\n  - i18n:\n      docs_structure: folder\n      default_language: en\n      languages: { de: Deutsch }\nnav: [index.md, rules.md, knots.md]\n',
        'docs/en/index.md': '# Yard\n',
        'docs/en/rules.md': ENGLISH,
        'docs/en/knots.md': '# Knots\n',
        'docs/de/rules.md': GERMAN,
        'docs/de/knots.md': '# Knoten\n',
        'docs/de/lost.md': '# Verloren\n',
      },
      path: '',
      old: '/de/rules/',
    },
    'of Hugo, in folders': {
      files: {
        'hugo.yaml':
          'title: Yard\ndefaultContentLanguage: en\nlanguages:\n  en: { contentDir: content/english }\n  de: { contentDir: content/deutsch, languageName: Deutsch }\n',
        'content/english/_index.md': '# Yard\n',
        'content/english/guide/rules.md': ENGLISH,
        'content/english/guide/knots.md': '# Knots\n',
        'content/deutsch/guide/rules.md': GERMAN,
        'content/deutsch/guide/knots.md': '# Knoten\n',
        'content/deutsch/guide/lost.md': '# Verloren\n',
      },
      path: 'guide/',
      old: '/de/guide/rules',
    },
    'of Hugo, in the names of files': {
      files: {
        'config.toml': 'title = "Yard"\n[languages.en]\n[languages.de]\nlanguageName = "Deutsch"\n',
        'content/_index.md': '# Yard\n',
        'content/rules.md': ENGLISH,
        'content/knots.md': '# Knots\n',
        'content/rules.de.md': GERMAN,
        'content/knots.de.md': '# Knoten\n',
        'content/lost.de.md': '# Verloren\n',
      },
      path: '',
      old: '/de/rules',
    },
  };

  it.each(Object.entries(sites))('%s, go where their originals go', async (_, { files, path, old }) => {
    const { read, has, report } = await importFiles(files);
    expect(read(`content/docs/${path}rules.md`)).toMatch(/title: Rules\n[\s\S]*\[Knots\]\(\.\/knots\.md\)/);
    const german = read(`content/i18n/de/docs/${path}rules.md`);
    expect(german).toMatch(/title: Regeln\n[\s\S]*\[Knoten\]\(\.\/knots\.md\)/);
    expect(german).toContain(`redirect_from:\n  - ${old}\n`);
    expect(read(`content/i18n/de/docs/${path}knots.md`)).toContain('title: Knoten\n');
    for (const language of LANGUAGES) expect(read('site.config.ts')).toContain(language);
    // Nothing of another language is among the documents, and what has no original is named.
    expect(has(`content/docs/${path}rules.de.md`) || has('content/docs/de') || has('content/docs/deutsch')).toBe(false);
    expect(report()).toMatch(/lost(?:\.de)?\.md\n\n- translates a missing document/);
  });

  it('into a language without messages are kept, and a language without texts is reported as such', async () => {
    const { has, read, report } = await importFiles({
      'docusaurus.config.js':
        "export default { presets: ['classic'], i18n: { defaultLocale: 'en', locales: ['en', 'ja', 'ko'] } };",
      'docs/a.md': '# A\n',
      'i18n/ja/docusaurus-plugin-content-docs/current/a.md': '# B\n',
    });
    expect(has('content/i18n/ja/docs/a.md')).toBe(true);
    expect(read('site.config.ts')).not.toContain("'ko'");
    expect(report()).toContain('(ja) is switched off. Its texts are in content/i18n/ja/.');
    expect(report()).toContain('(ko) is left out, since the folder has no texts in it.');
  });
});

it('groups and links of a sidebar of Docusaurus have their labels in other languages', {
  timeout: TIMEOUT,
}, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js':
      "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], i18n: { defaultLocale: 'en', locales: ['en', 'de'] } };",
    'sidebars.js':
      "export default { main: [{ Knots: ['reef'] }, { type: 'link', label: 'Chat', href: 'https://chat.example/' }] };",
    'docs/reef.md': '# Reef\n',
    'i18n/de/docusaurus-plugin-content-docs/current.json':
      '{ "sidebar.main.category.Knots": { "message": "Knoten" }, "sidebar.main.link.Chat": { "message": "Plausch" } }',
    'i18n/de/docusaurus-plugin-content-docs/current/reef.md': '# Kreuzknoten\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toEqual([
    { label: 'Knots', translations: { de: 'Knoten' }, items: ['reef'] },
    { label: 'Chat', translations: { de: 'Plausch' }, href: 'https://chat.example/' },
  ]);
});

it('readers can choose a language where they could', { timeout: TIMEOUT }, async () => {
  const menu = "{ type: 'localeDropdown', position: 'right' },";
  const files = { 'rules.md': '# Rules\n', 'de/rules.md': '# Regeln\n' };
  const several = await importFiles({
    ...files,
    '.vitepress/config.ts': "export default { locales: { root: { label: 'English' }, de: { label: 'Deutsch' } } };\n",
  });
  expect(several.read('site.config.ts')).toContain(menu);
  const one = await importFiles({ 'rules.md': '# Rules\n', '.vitepress/config.ts': 'export default {};\n' });
  expect(one.read('site.config.ts')).not.toContain(menu);
  const without = await importFiles({
    'docusaurus.config.js':
      "export default { presets: ['classic'], i18n: { defaultLocale: 'en', locales: ['en', 'de'] } };\n",
    'docs/rules.md': '# Rules\n',
    'i18n/de/docusaurus-plugin-content-docs/current/rules.md': '# Regeln\n',
  });
  expect(without.read('site.config.ts')).not.toContain(menu);
});

it('a translation has the place of its original, and its linked tabs', { timeout: TIMEOUT }, async () => {
  const tabs = '=== "Low"\n\n    A\n\n=== "High"\n\n    B\n';
  const { read } = await importFiles({
    'mkdocs.yml':
      'site_name: Yard\ntheme: { features: [content.tabs.link] }\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, default: true }\n        - { locale: de, name: Deutsch }\nnav: [index.md, tides.md]\n',
    'docs/index.md': '# Yard\n',
    'docs/tides.md': `# Tides\n\n${tabs}`,
    'docs/tides.de.md': `# Gezeiten\n\n${tabs}`,
  });
  const [original, translation] = [read('content/docs/tides.md'), read('content/i18n/de/docs/tides.md')];
  expect(/sync=\S+/.exec(translation)?.[0]).toBe(/sync=\S+/.exec(original)?.[0]);
  expect(translation).toMatch(/sync=/);
  expect(translation).toContain('sidebar_position: 2\n');
});
