import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, sourceFolders } from '#tests/support/sites.ts';

const SITE = '.cache/mistakes/site';

const FRONT = '---\ntitle: A page\ndescription: What it says.\n';
const page = (text: string, more = '') => `${FRONT}${more}---\n\n${text}\n`;

/** A mistake of each kind, in `content/`. */
const FILES = {
  'docs/unknown-key.md': page('Text.', 'titel: A\n'),
  'docs/no-yaml.md': '---\ntitle: A: b\n---\n\n[a](/wiki/gone-1/)\n',
  'docs/folder/_category_.yml': 'lable: Folder\n',
  'docs/json/_category_.json': '{ "label": "A", }',
  'docs/json/page.md': page('Text.'),
  'docs/twice/_category_.json': '{ "label": "A" }',
  'docs/twice/_category_.yml': 'label: A\n',
  'docs/twice/page.md': page('Text.'),
  'docs/four.md': '----\ntitle: A\n----\n\nText.\n',
  'docs/folder/next.md': page('Text.', 'pagination_next: nowhere\n'),
  'docs/syntax.mdx': page('Two {1 +'),
  'docs/import.mdx': page(
    "import Tabs from '@theme/Tabs';\nimport Part from './gone.astro';\nimport {\n  One,\n  Two,\n} from './gone.ts'; // both\nexport * from 'astro/gone';\n\n<Part />\n\n[a](/wiki/gone-2/)\n\n```js\nimport { a } from './no-mistake.ts';\n```",
  ),
  'docs/component.mdx': page('<Bogus />\n\nOf {nothing} here.\n\n$$\n\\frac{a b}{2}\n$$'),
  'docs/jsx.md': page('<Tabs>x</Tabs>'),
  'docs/links.md': page(
    '[a](./gone.md) [b](/gone-3/) [c](#gone)\n\n![p](./gone.png) ![q](/img/gone.png)\n\n[again](/gone-3/)\n\n' +
      ':::hint\nx\n:::\n\n<p style="color:red">x</p>\n\n<p onclick="a()">y</p>\n\n[to the syntax](./syntax.mdx#two)\n\n[run](javascript:a)\n\n<meta http-equiv="refresh" content="9">',
  ),
  // No text shows it.
  'docs/no-picture.png': 'no picture',
  'docs/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">\n<script>a()</script></svg>',
  'docs/unfinished.md': page('See [a](my file.md) and[^1].\n\n<div>\n\n<!-- to the end'),
  'docs/slug.md': page('Text.', 'slug: ../up\nlast_update: { date: 2026-02-30 }\n'),
  'docs/print.md': page('Text.'),
  'docs/vertical-tab.md': page('One\vtwo.', 'sidebar_label: "A\\fb"\n'),
  'docs/no-end.md': '---\ntitle: A\n\nText.\n',
  'docs/one.md': page('Text.', 'slug: same\n'),
  'docs/two.md': page('Text.', 'slug: same\n'),
  'docs/agreement.md': page(
    'Text.',
    'agreement: { version: 1, effective: 2026-01-01, change: substantive, summary: x }\n',
  ),
  'docs/sidebar.yml':
    '- gone\n- rain\n- rain\n- { label: A, to: /gone-8/ }\n- { labl: B, items: [] }\n- folder: none\n',
  'pages/page.md': page('Text.', 'bogus: 1\n'),
  // What macOS leaves beside texts, which is no mistake.
  'docs/._rain.md': '\0\u0005\u0016\u0007',
  'blog/._2025-01-01-post.md': '\0\u0005\u0016\u0007',
  'blog/2025-01-01-post.md': page('Text.', 'authors: [nobody]\ntags: [nothing, b/c]\n'),
  'blog/no-day.md': page('Text.', 'authors: [ann]\n'),
  'blog/authors.yml': 'ann:\n  name: Ann\nben:\n  nam: Ben\n',
  'blog/tags.yml': 'a:\n  label: A\nb/c:\n  label: B\n',
  'facts.yml': 'Share: x\n',
  'roles.yml': 'a: 1\n',
  'glossary.yml': 'word: [\n',
  '../messages/en.yml': 'nope: x\n',
};

/** Symbolic links. The last two are no mistakes: a picture of the site itself, and what Emacs has beside a text that is being edited. */
const LINKS = {
  'content/docs/from-outside.md': `${sourceFolders.bare}/content/docs/rain.md`,
  'content/from-outside': `${ROOT}docs`,
  'public/from-outside.txt': `${ROOT}LICENSE`,
  'content/docs/own.svg': '../../public/img/vane.svg',
  'content/pages/.#page.md': 'ann@host.1234',
};

/** The configuration of the site with a mistake of each kind. */
const CONFIG = [
  ['  tagline:', "  taglin: 'x',\n  tagline:"],
  [
    'announcement: null,',
    `announcement: { id: 'a', content: '<a href="/wiki/gone-4/">x</a>', backgroundColor: 'red', textColor: 'white' },`,
  ],
  [
    "logo: { src: '/img/vane.svg', alt: '' },\n    items: [",
    "logo: { src: '/img/wane.svg', alt: '' },\n    items: [\n      { type: 'doc', docId: 'gone' },",
  ],
  ['columns: [],', "columns: [{ title: 'T', items: [{ label: 'G', to: '/gone-5/' }] }],"],
  [
    '  docs: {',
    [
      "  search: { groups: [{ id: 'a', category: 'gone' }] },",
      "  redirects: { '/old/': '/gone-7/' },",
      "  blog: { title: 'Blog', description: 'News', postsPerPage: 0 },",
      '  docs: {',
    ].join('\n'),
  ],
  ["mainDocId: 'index'", "mainDocId: 'indx'"],
  ['  home: {', "  home: { themes: 'gone', actions: [{ label: 'Go', to: '/gone-6/' }],"],
] as const;

const EXPECTED = [
  /^content\/blog\/2025-01-01-post\.md:4: There is no author "nobody"/,
  /^content\/blog\/2025-01-01-post\.md:5: There is no tag "nothing"/,
  /^content\/blog\/authors\.yml:3: "name" is missing/,
  /^content\/blog\/authors\.yml:4: There is no "nam"/,
  /^content\/blog\/no-day\.md:1: The name of a post's file starts with its day/,
  /^content\/blog\/tags\.yml:3: The name "b\/c" is a part of URLs/,
  /^content\/docs\/agreement\.md:4: .*never ratified/,
  /^content\/docs\/component\.mdx:6: There is no <Bogus>/,
  /^content\/docs\/component\.mdx:8: There is no "nothing" in this file/,
  /^content\/docs\/drawing\.svg:2: This drawing has a script/,
  /^content\/docs\/folder\/_category_\.yml:1: "label" is missing/,
  /^content\/docs\/folder\/_category_\.yml:1: There is no "lable"/,
  /^content\/docs\/folder\/next\.md:4: pagination_next names "nowhere"/,
  /^content\/docs\/four\.md:1: The front matter cannot be read/,
  /^content\/docs\/from-outside\.md: This symbolic link leads out of the site's folder, to .+rain\.md/,
  /^content\/docs\/import\.mdx:7: "\.\/gone\.astro" cannot be imported/,
  /^content\/docs\/import\.mdx:8: "\.\/gone\.ts" cannot be imported/,
  /^content\/docs\/import\.mdx:12: "astro\/gone" cannot be imported/,
  /^content\/docs\/import\.mdx:16: The link "\/wiki\/gone-2\/" leads nowhere/,
  /^content\/docs\/json\/_category_\.json:1: The file cannot be read as JSON/,
  /^content\/docs\/jsx\.md:6: <Tabs> is a component/,
  /^content\/docs\/links\.md:6: The link "\.\/gone\.md" leads to a file that does not exist/,
  /^content\/docs\/links\.md:6: The link "\/gone-3\/" leads nowhere/,
  /^content\/docs\/links\.md:6: The link "#gone" leads to a missing heading/,
  /^content\/docs\/links\.md:8: The image "\.\/gone\.png" does not exist/,
  /^content\/docs\/links\.md:8: The picture "\/img\/gone\.png" is missing/,
  /^content\/docs\/links\.md:10: The link "\/gone-3\/" leads nowhere/,
  /^content\/docs\/links\.md:12: There is no ":::hint"/,
  /^content\/docs\/links\.md:16: The security policy blocks a style attribute/,
  /^content\/docs\/links\.md:18: The security policy blocks an onclick handler/,
  /^content\/docs\/links\.md:22: The security policy blocks a javascript: URL/,
  /^content\/docs\/links\.md:24: This takes readers to another page by itself/,
  /^content\/docs\/no-end\.md:1: The front matter has no end/,
  /^content\/docs\/no-picture\.png: This file is not an image/,
  /^content\/docs\/no-yaml\.md:2: The front matter cannot be read as YAML/,
  /^content\/docs\/no-yaml\.md:5: The link "\/wiki\/gone-1\/" leads nowhere/,
  /^content\/docs\/one\.md and \S+two\.md have one URL/,
  /^content\/docs\/print\.md:1: \/wiki\/docs\/print\/ is a page of the site itself/,
  /^content\/docs\/sidebar\.yml:1: There is no document with the id "gone"/,
  /^content\/docs\/sidebar\.yml:3: The document "rain" appears in the sidebar twice: see line 2/,
  /^content\/docs\/sidebar\.yml:4: The link "\/gone-8\/" leads nowhere/,
  /^content\/docs\/sidebar\.yml:5: "items" is not right/,
  /^content\/docs\/sidebar\.yml:5: "label" is not right/,
  /^content\/docs\/sidebar\.yml:5: There is no "labl" here\. Did you mean "label"/,
  /^content\/docs\/sidebar\.yml:6: There is no folder "none" with documents/,
  /^content\/docs\/slug\.md:4: "slug" is not right/,
  /^content\/docs\/slug\.md:5: "last_update\.date" is not right\. No calendar has the day 2026-02-30/,
  /^content\/docs\/syntax\.mdx:6:5: .*closing brace/,
  /^content\/docs\/twice\/_category_\.json and \S+_category_\.yml describe one folder/,
  /^content\/docs\/unfinished\.md:6: A file name with a space/,
  /^content\/docs\/unfinished\.md:6: The footnote "1" has no text/,
  /^content\/docs\/unfinished\.md:8: <div> has no end/,
  /^content\/docs\/unfinished\.md:10: The comment has no end/,
  /^content\/docs\/unknown-key\.md:4: There is no "titel"/,
  /^content\/docs\/vertical-tab\.md:4: There is an invisible character here, U\+000C/,
  /^content\/docs\/vertical-tab\.md:7: There is an invisible character here, U\+000B/,
  /^content\/facts\.yml:1: "Share" is not right\. A name has small letters/,
  /^content\/from-outside: This symbolic link leads out of the site's folder/,
  /^content\/glossary\.yml:1: Flow sequence/,
  /^content\/pages\/page\.md:4: There is no "bogus"/,
  /^content\/roles\.yml:1: "a" is a number\. Expected keys with values/,
  /^messages\/en\.yml:1: There is no message "nope"/,
  /^public\/from-outside\.txt: This symbolic link leads out of the site's folder/,
  /^site\.config\.ts:6: taglin: there is no such key/,
  /^site\.config\.ts:17: The link "\/wiki\/gone-4\/" leads nowhere/,
  /^site\.config\.ts:20: The picture "\/img\/wane\.svg" is missing/,
  /^site\.config\.ts:22: navbar\.items\[0\]: There is no document with the id "gone"/,
  /^site\.config\.ts:31: The link "\/gone-5\/" leads nowhere/,
  /^site\.config\.ts:35: search\.groups names "gone"/,
  /^site\.config\.ts:36: The redirect from \/wiki\/old\/ leads nowhere/,
  /^site\.config\.ts:37: blog\.postsPerPage: /,
  /^site\.config\.ts:40: docs\.mainDocId is "indx", .*Did you mean "index"/,
  /^site\.config\.ts:44: home\.themes is "gone"/,
  /^site\.config\.ts:44: The link "\/gone-6\/" leads nowhere/,
];

function makeSite(): void {
  const site = join(ROOT, SITE);
  for (const folder of [site, `${site}-built`]) rmSync(folder, { recursive: true, force: true });
  cpSync(sourceFolders.bare, site, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(site, 'content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(site, name));
  const config = join(site, 'site.config.ts');
  const source = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    CONFIG.reduce((text, [from, to]) => text.replace(from, to), source),
  );
}

/** The output of a build of the site. */
async function build(): Promise<string> {
  // Without variables of the test runner, such as BASE_URL.
  const { PATH, HOME } = process.env;
  // A build does not listen: an invalid port is not its mistake.
  const variables = { PORT: 'abc', OUT_DIR: `${SITE}-built`, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const env = { PATH, HOME, SITE, ...variables };
  const line = ['node_modules/astro/bin/astro.mjs', 'build', '--silent'];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, line, { cwd: ROOT, env }).then(
    (output) => ({ ...output, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(code).toBe(1);
  return stripVTControlCharacters(stdout + stderr).replaceAll(`${SITE}/`, '');
}

it('a build reports mistakes of every kind in one round, each with file and line', { timeout: 300_000 }, async () => {
  makeSite();
  const output = await build();
  const told = output
    .split('\n')
    .filter((line) => /^(?:content|messages|public|site\.config\.ts)|^The page /.test(line));
  for (const [index, expected] of EXPECTED.entries()) expect.soft(told[index], String(expected)).toMatch(expected);
  expect(told.slice(EXPECTED.length)).toEqual([]);
  // No mistake is reported as a program's error.
  expect(output).not.toContain('Browser APIs');
});
