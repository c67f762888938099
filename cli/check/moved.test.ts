import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';

const LEAST_SITE = resolve('contracts/site-config/testing.ts');

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${`A sentence about ${title}. `.repeat(20)}\n`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'moved-'));
  write('site/site.config.ts', `import { leastSite } from '${LEAST_SITE}';\nexport default { ...leastSite };\n`);
  for (const name of ['index', 'boats', 'knots', 'tides']) write(`site/content/docs/${name}.md`, page(name));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Release');
  git('tag', 'v1');
});

/** As a program, which loads the configuration even if another one was in the same file before. */
function runProgram(...options: string[]) {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return runScript('check.ts', ['moved', ...options], { variables: { SITE: join(root, 'site') } });
}

async function check(...options: string[]) {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const variables = { SITE: join(root, 'site'), TMPDIR: root };
  vi.stubEnv('SITE', variables.SITE);
  vi.resetModules();
  const [{ runSingleCommand }, { movedCommand }] = await Promise.all([
    import('../command-line/run.ts'),
    import('./moved.ts'),
  ]);
  vi.unstubAllEnvs();
  const command = movedCommand((text) => process.stdout.write(text));
  const result = await runHere((line) => runSingleCommand('check -- moved', command, line), options, variables);
  // The copy of the former site is gone.
  expect(readdirSync(root).filter((name) => name.startsWith('commonplace-'))).toEqual([]);
  return result;
}

it('a page that was moved, removed or given another slug is reported, with what to add', {
  timeout: 60_000,
}, async () => {
  renameSync(join(root, 'site/content/docs/boats.md'), join(root, 'site/content/docs/ships.md'));
  git('add', '.');
  rmSync(join(root, 'site/content/docs/knots.md'));
  write('site/content/docs/tides.md', page('tides', 'slug: water\n'));
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toContain('3 URLs of v1 would lead nowhere');
  expect(stdout).toMatch(/\/resources\/docs\/boats\/ was site\/content\/docs\/boats\.md, which is .*ships\.md now/);
  expect(stdout).toContain('    - /docs/boats/\n');
  expect(stdout).toContain('/resources/docs/knots/ was site/content/docs/knots.md, which is gone.');
  expect(stdout).toContain("  '/docs/knots/': '/…/',");
  expect(stdout).toContain('at /resources/docs/water/');
});

it.each([[], ['--since', 'v1']])(
  'a site outside of a repository is reported as that: %s',
  { timeout: 60_000 },
  async (...options) => {
    rmSync(join(root, '.git'), { recursive: true });
    const { code, stderr } = await check(...options);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in no Git repository with a commit')]);
  },
);

it('a page with a blank in its URL is proposed in a form that redirects accept', async () => {
  write("site/content/docs/100% a's b.md", page('plan'));
  git('add', '.');
  git('commit', '-qm', 'Plan');
  renameSync(join(root, "site/content/docs/100% a's b.md"), join(root, 'site/content/docs/plan.md'));
  git('add', '.');
  const line = "    - /docs/100%25 a's b/\n";
  expect((await check('--since', 'HEAD')).stdout).toContain(line);
  for (const written of [line, "    - /docs/100%25%20a's%20b\n"]) {
    write('site/content/docs/plan.md', page('plan', `redirect_from:\n${written}`));
    expect(await check('--since', 'HEAD')).toMatchObject({ code: 0 });
  }
  rmSync(join(root, 'site/content/docs/plan.md'));
  expect((await check('--since', 'HEAD')).stdout).toContain(`  "/docs/100%25 a's b/": '/…/',`);
});

it('a page that is a draft again is reported, but no translation, whose original is shown', async () => {
  write(
    'site/site.config.ts',
    `import { leastSite } from '${LEAST_SITE}';\nconst list = [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch' }];\nexport default { ...leastSite, locales: { default: 'en', list } };\n`,
  );
  write('site/content/i18n/de/docs/boats.md', page('Boote'));
  git('add', '.');
  git('commit', '-qm', 'German');
  write('site/content/docs/tides.md', page('tides', 'draft: true\n'));
  write('site/content/i18n/de/docs/boats.md', page('Boote', 'draft: true\n'));
  const { code, stdout } = await check('--since', 'HEAD');
  expect(code).toBe(1);
  expect(stdout).toContain('A URL of HEAD would lead nowhere');
  expect(stdout).toContain(
    '/resources/docs/tides/ was site/content/docs/tides.md, which is a draft now. Add to redirects',
  );
});

it('a page that still redirects is not reported', async () => {
  renameSync(join(root, 'site/content/docs/boats.md'), join(root, 'site/content/docs/ships.md'));
  write('site/content/docs/ships.md', page('boats', 'redirect_from: /docs/boats/\n'));
  git('add', '.');
  expect(await check()).toMatchObject({ code: 0, stdout: 'Every URL of v1 answers or redirects.\n' });
});

it('a category whose page is gone is reported, until a redirect names it', async () => {
  for (const name of ['boats/hull', 'cellar/secret', 'knots/bowline', 'knots/secret', 'plain/a', 'yard/boats/sail'])
    write(`site/content/docs/${name}.md`, page(name, name.endsWith('secret') ? 'unlisted: true\n' : ''));
  write('site/content/docs/knots/_category_.yml', 'label: Knots\n');
  write('site/content/docs/plain/_category_.yml', 'label: Plain\nlink: null\n');
  git('add', '.');
  git('commit', '-qm', 'Folders');
  for (const name of ['boats', 'cellar', 'knots', 'plain'])
    rmSync(join(root, `site/content/docs/${name}`), { recursive: true });
  write('site/content/docs/yard/README.md', page('yard'));
  write(
    'site/content/docs/kept.md',
    page(
      'kept',
      `redirect_from: [${['boats/hull', 'cellar/secret', 'knots/bowline', 'knots/secret', 'plain/a'].map((path) => `/docs/${path}/`)}]\n`,
    ),
  );
  git('add', '.');
  const { code, stdout } = await check('--since', 'HEAD');
  expect(code).toBe(1);
  expect([...stdout.matchAll(/'(\S+)': '/g)].map(([, path]) => path)).toEqual([
    // With another folder of its name, each had its whole path.
    '/docs/category/yard/boats/',
    '/docs/category/knots/',
    '/docs/category/yard/',
  ]);
  const redirects =
    "redirects: { '/docs/category/knots/': '/docs/', '/docs/category/yard/': '/docs/yard/', '/docs/category/yard/boats/': '/docs/yard/' }";
  write(
    'site/site.config.ts',
    `import { leastSite } from '${LEAST_SITE}';\nexport default { ...leastSite, ${redirects} };\n`,
  );
  expect(await runProgram('--since', 'HEAD')).toMatchObject({ code: 0 });
});

it('a group of the sidebar whose page is gone is reported, but no author where there is no blog', async () => {
  write(
    'site/site.config.ts',
    `import { leastSite } from '${LEAST_SITE}';\nexport default { ...leastSite, blog: undefined };\n`,
  );
  write('site/content/blog/authors.yml', 'ana:\n  name: Ana\n');
  write(
    'site/content/docs/sidebar.yml',
    '- index\n- label: On land\n  items: [boats]\n- label: Ropes\n  items: [knots]\n',
  );
  git('add', '.');
  git('commit', '-qm', 'Sidebar');
  write(
    'site/content/docs/sidebar.yml',
    '- index\n- label: Ashore\n  items: [boats]\n- label: Ropes\n  items: [knots]\n',
  );
  rmSync(join(root, 'site/content/blog/authors.yml'));
  const { stdout } = await check('--since', 'HEAD');
  expect(stdout).toContain('A URL of HEAD would lead nowhere');
  expect(stdout).toContain("  '/docs/category/on-land/': '/…/',");
});

it('pages of a version, a language, an author and a tag that are gone are reported', async () => {
  const configure = (docs: string, locales: string) =>
    write(
      'site/site.config.ts',
      `import { leastSite } from '${LEAST_SITE}';\nexport default { ...leastSite, docs: { ...leastSite.docs, versions: [{ name: 'current', label: 'Next', folder: 'docs' }${docs}] }, locales: { default: 'en', list: [{ code: 'en', label: 'English' }${locales}] } };\n`,
    );
  configure(", { name: 'old', label: 'Old', folder: 'docs-1', path: '1' }", ", { code: 'de', label: 'Deutsch' }");
  write('site/content/docs-1/index.md', page('First'));
  write('site/content/i18n/de/docs/tides.md', page('Gezeiten'));
  write('site/content/blog/authors.yml', 'ana:\n  name: Ana\nben:\n  name: Ben\n');
  write('site/content/blog/tags.yml', 'news:\n  label: News\n');
  git('add', '.');
  git('commit', '-qm', 'More');
  configure('', '');
  for (const gone of ['docs-1', 'i18n', 'blog/tags.yml']) rmSync(join(root, 'site/content', gone), { recursive: true });
  write('site/content/blog/authors.yml', 'ana:\n  name: Ana\n');
  const { stdout } = await check('--since', 'HEAD');
  expect([...stdout.matchAll(/'(\S+)': '/g)].map(([, path]) => path)).toEqual([
    '/docs/1/',
    '/de/docs/tides/',
    '/blog/authors/ben/',
    '/de/blog/authors/ana/',
    '/de/blog/authors/ben/',
    '/blog/tags/news/',
    '/de/blog/tags/news/',
  ]);
});

it('a release whose configuration cannot be read is compared by that of today', async () => {
  write('site/site.config.ts', 'export default { title: 1 };\n');
  git('commit', '-qam', 'Broken');
  write('site/site.config.ts', `export { leastSite as default } from '${LEAST_SITE}';\n`);
  rmSync(join(root, 'site/content/docs/knots.md'));
  const { stdout } = await check('--since', 'HEAD');
  expect(stdout).toContain("The configuration of HEAD cannot be read, so today's versions and languages are assumed.");
  expect(stdout).toContain("  '/docs/knots/': '/…/',");
});

it('names a missing release or history, and says that a shallow clone may lack it', async () => {
  expect(await check('--since', 'v9')).toMatchObject({ code: 1, stderr: 'There is no tag, branch or commit "v9".\n' });
  git('rm', '-rq', '--cached', 'site/content');
  git('commit', '-qm', 'Without texts');
  expect((await check('--since', 'HEAD')).stderr).toMatch(/^HEAD has no texts in \S*content\/ to compare with\.\n$/);
  git('reset', '-q', '--hard', 'v1');
  write('site/content/docs/tides.md', page('tides', 'slug: water\n'));
  git('commit', '-qam', 'Next');
  git('tag', '-d', 'v1');
  git('clone', '-q', '--depth=1', `file://${root}`, 'shallow');
  const whole = root;
  onTestFinished(() => rmSync(whole, { recursive: true, force: true }));
  root = join(whole, 'shallow');
  const hint = 'The history is incomplete: the clone of the repository is shallow: git fetch --unshallow\n';
  expect((await check('--since', 'HEAD^')).stderr).toBe(`There is no tag, branch or commit "HEAD^".\n${hint}`);
  const noTag = await check();
  rmSync(join(root, '.git'), { recursive: true });
  rmSync(join(whole, '.git'), { recursive: true });
  const { code, stderr } = await check();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no former state .*: the site is in no Git repository/),
  ]);
  expect(noTag.stderr).toBe(
    `There is no tag to compare with. Name a commit: npm run check -- moved --since <commit>\n${hint}`,
  );
});
