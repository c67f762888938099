import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { type BuildLogger, runSteps } from '#lib/build/steps.ts';
import { BUILT_SITE } from '#tests/support/server.ts';
import { membersChecks } from './members-pages.ts';

/** A folder with the source of the members' pages, their build, and the public site. */
function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'members-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const FACTS = {
  ...{ locale: 'en', position: 1, title: 'A', label: 'A', trail: [], language: 'en', direction: 'ltr' },
  ...{ headings: [], is_offline: false },
};

const built = (path: string, html: string) =>
  `<article data-members-page='${JSON.stringify({ ...FACTS, path })}'>${html}</article>`;

const SOURCE = `---
title: Minutes
---

[a](/docs/yerd/) and [b](/resources/docs/yard/#crane), [c](/docs/yard/#crame)

[d](/docs/new/#x), [e](/old/), [f](#the-gate), [g](#the-gaet)

[h](./rules.md#keys), [i](./rules.md#kyes), [j](/img/key.svg), [k](https://other.example/docs/yerd/)
`;

const BUILT = [
  '<a href="/resources/docs/yerd/">a</a> <a href="/resources/docs/yard/#crane">b</a> <a href="/resources/docs/yard/#crame">c</a>',
  '<h2 id="the-gate">The gate</h2>',
  '<a href="/resources/docs/new/#x">d</a> <a href="/resources/old/">e</a> <a href="#the-gate">f</a> <a href="#the-gaet">g</a>',
  '<a data-members href="/resources/members/#/rules/?keys">h</a> <a data-members href="/resources/members/#/rules/?kyes">i</a>',
  '<a href="/resources/img/key.svg">j</a> <a href="https://other.example/docs/yerd/">k</a>',
].join('\n');

const PUBLIC = {
  [`dist/${BUILT_SITE_FILE}`]: JSON.stringify(BUILT_SITE),
  'dist/docs/yard/index.html':
    '<h1 id="yard">Yard</h1><h2 id="crane">Crane</h2><a href="/resources/gone/">not ours</a>',
  'dist/members/index.html': '<main></main>',
};

const SILENT: BuildLogger = { info: () => {}, warn: () => {}, fork: () => SILENT };

/** The mistakes in these files, and other output. */
async function findIn(files: Record<string, string>) {
  const folder = makeFolder({
    'members/minutes.md': SOURCE,
    'built/minutes/index.html': built('/minutes/', BUILT),
    'built/rules/index.html': built(
      '/rules/',
      '<h2 id="keys">Keys</h2><pre class="content-problem">x.md:1: Wrong.</pre>',
    ),
    ...files,
  });
  const page = (name: string) => ({ file: join(folder, `members/${name}.md`), href: `/resources/members/#/${name}/` });
  const checks = membersChecks({
    site: { title: BUILT_SITE.title, base: '/resources/' },
    publicFolder: join(folder, 'dist'),
    pages: () => [{ file: join(folder, 'docs/new.md'), href: '/resources/docs/new/' }],
    members: { pages: () => [page('minutes'), page('rules')], isForMembers: () => true },
    redirected: () => ['/resources/old/'],
    toMembersHref: () => '/resources/members/',
    problems: () => ['y.md:1: A link.'],
  });
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const message = await runSteps([checks], join(folder, 'built'), '/resources/', SILENT).then(
    () => '',
    (error: Error) => error.message,
  );
  const notes = stderr.mock.calls.map(([note]) => note);
  stderr.mockRestore();
  const toMistake = (line: string) => /(?:^.*\/members\/)?(\w+\.md:\d.*)/.exec(line)?.[1] ?? [];
  return { mistakes: message.split('\n').flatMap(toMistake), notes };
}

const AMONG_THEMSELVES = [
  'minutes.md:7: The link "#the-gaet" leads to a missing heading: /resources/members/minutes/ has no "#the-gaet". Did you mean "#the-gate"?',
  'minutes.md:9: The link "./rules.md#kyes" leads to a missing heading: /resources/members/rules/ has no "#kyes". Did you mean "#keys"?',
];

it('links of the members’ pages are followed into the last build of the site, and reported with file, line and a proposal', async () => {
  const { mistakes, notes } = await findIn({ ...PUBLIC, 'dist/img/key.svg': '<svg/>' });
  expect(mistakes).toEqual([
    'minutes.md:5: The link "/docs/yard/#crame" leads to a missing heading: /resources/docs/yard/ has no "#crame". Did you mean "#crane"?',
    'minutes.md:5: The link "/docs/yerd/" leads nowhere: there is no /resources/docs/yerd/. Did you mean "/resources/docs/yard/"?',
    ...AMONG_THEMSELVES,
    'x.md:1: Wrong.',
    'y.md:1: A link.',
  ]);
  expect(notes).toEqual([]);
});

it('without a build of the site, or with one of another site, only links among members’ pages are checked', async () => {
  const other = { [`dist/${BUILT_SITE_FILE}`]: JSON.stringify({ ...BUILT_SITE, title: 'Another' }) };
  for (const files of [{}, { ...PUBLIC, ...other }]) {
    const { mistakes, notes } = await findIn(files);
    expect(mistakes).toEqual([...AMONG_THEMSELVES, 'x.md:1: Wrong.', 'y.md:1: A link.']);
    expect(notes).toEqual([expect.stringMatching(/^This site is not built in .*\/dist\/, so links/)]);
  }
});
