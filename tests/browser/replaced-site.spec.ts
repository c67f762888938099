import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { type CheerioAPI, load } from 'cheerio';
import { isDemo } from '#scripts/demo.ts';
import { oneLine, values } from '../support/built-pages.ts';
import { copyEngine } from '../support/engine-copy.ts';
import { QUICK_VARIABLES } from '../support/quick-node.ts';
import { basePaths, configs, sourceFolders } from '../support/sites.ts';
import { expect, test } from './fixtures.ts';
import { readOutbox, setDataFolder } from './outbox.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { startProgram } from './serve.ts';

// What a community does: it takes this repository, replaces the files in `site/` by its own, and runs the commands of the README. SITE is
// not set, so whatever still needs the demo fails.

const ADDRESS = 'anna@example.org';

const COMMUNITIES = [
  {
    name: 'german',
    what: 'a site at the root of its host, with an agreement, a blog without posts, and signing in',
    ready: 'Signing in works',
    pages: ['', 'docs/', 'search/', 'blog/', 'join/', 'join/member/', 'privacy/'],
    missing: 'Seite nicht gefunden',
    word: 'Brunnen',
    found: 'Der Brunnen',
    // As in docs/guide/members-pages.md.
    async start() {
      const folder = join(engine, 'site/content/members');
      await mkdir(folder, { recursive: true });
      const front = '---\ntitle: Minutes of March\ndescription: What was decided in March.\noffline: true\n---\n';
      await writeFile(join(folder, 'march.md'), `${front}\nWe sell the crane.\n`);
    },
    async end(page: Page, url: string) {
      const built = globSync('dist/**/*', { cwd: engine, withFileTypes: true }).filter((entry) => entry.isFile());
      const files = built.map(({ parentPath, name }) => join(parentPath, name));
      expect(files).toContain(join(engine, 'dist/members/index.html'));
      const telling = /sell the crane|minutes of march/i;
      expect(files.filter((file) => telling.test(readFileSync(file, 'utf8')))).toEqual([]);

      await page.goto(`${url}join/`);
      await page.getByLabel('E-Mail-Adresse').fill(ADDRESS);
      await page.getByRole('button', { name: 'Link und Code anfordern' }).click();
      await page.getByLabel('Code aus der E-Mail').fill(await readCode(url));
      await expect(page.locator('.navbar')).toContainText(ADDRESS);
    },
  },
  {
    name: 'bare',
    what: 'a site in two languages under another base path, without an agreement, a blog or signing in',
    ready: 'Nothing has changed since the site was built',
    pages: ['', 'docs/', 'docs/rain/', 'search/', 'ar/docs/rain/'],
    missing: 'Page Not Found',
    word: 'thermometer',
    found: 'Thermometer',
    async start() {
      await checkOnlySite();
      // The start serves what was built, as it is.
      for (const line of [
        ['npm', 'run', 'check'],
        [process.execPath, 'scripts/build.ts'],
      ]) {
        const { code, output } = await run(line);
        expect(code, output).toBe(0);
        expect(output).not.toContain('npm start');
      }
    },
    async end(page: Page, url: string) {
      const post = join(engine, 'site/content/docs/snow.md');
      await writeFile(post, '---\ntitle: Snow\ndescription: What we do when it snows.\n---\n\nStay inside.\n');
      const { code, output } = await run([process.execPath, 'scripts/build.ts']);
      expect(code, output).toBe(0);
      expect(output).toContain('npm start, which is running, serves these pages from now on.');
      await page.goto(`${url}docs/snow/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snow');
      const readCoding = async () => (await fetch(`${url}docs/snow/`)).headers.get('content-encoding');
      await expect.poll(readCoding, { timeout: 120_000 }).toMatch(/br|gzip/);
    },
  },
] as const;

let engine: string;

test.beforeAll(async () => {
  engine = await mkdtemp(join(tmpdir(), 'replaced-site-'));
  copyEngine(engine);
});
test.afterAll(() => rm(engine, { recursive: true, force: true }));

// The missing page, whose message is Chromium's own.
test.use({ expected: [NOT_FOUND_NOTE], actionTimeout: 30_000 });

for (const community of COMMUNITIES) {
  const { name, what, ready, pages, missing, word, found } = community;
  const { title } = configs[name];

  test(`the folder of the demo is replaced by ${what}`, async ({ page }) => {
    test.setTimeout(600_000);
    await rm(join(engine, 'site'), { recursive: true, force: true });
    await cp(sourceFolders[name], join(engine, 'site'), { recursive: true });
    await community.start();
    const { url, stop, readOutput } = await startProgram(['scripts/start.ts'], getEnvironment(), {
      cwd: engine,
      ready,
    });
    try {
      expect(new URL(url).pathname).toBe(basePaths[name]);
      const reached = await fetchAllPages(url, title);
      expect(reached).toEqual(expect.arrayContaining(pages.map((path) => url + path)));

      await page.goto(url);
      await page.locator('.navbar a[href$="/docs/"]').first().click();
      await expect(page).toHaveURL(`${url}docs/`);
      await page.locator('.page-navigation a').last().click();
      await expect(page).not.toHaveURL(`${url}docs/`);
      await page.goto(`${url}docs/codex/`);
      await expect(page).toHaveTitle(`${missing} | ${title}`);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(word);
      await page.getByRole('dialog').getByRole('option').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(found);
      // The site is compressed while it is served.
      const readCoding = async () => (await fetch(url)).headers.get('content-encoding');
      await expect.poll(readCoding, { timeout: 120_000 }).toMatch(/br|gzip/);
      expect(readOutput()).toMatch(/is at [\s\S]*Compressed \d+ files/);
      await community.end(page, url);
      // Astro notes there whether it may report to its makers, and does so before it asks anybody.
      expect(existsSync(join(engine, '.config/astro'))).toBe(false);
    } finally {
      // What the page is still fetching would fail once the server has stopped.
      await page.goto('about:blank');
      await stop();
    }
  });
}

/** Without the variables that name a site for other tests. */
function getEnvironment(): Record<string, string> {
  const { SITE: _site, OUT_DIR: _out, ASTRO_TELEMETRY_DISABLED: _telemetry, ...others } = process.env;
  const named = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { ...Object.fromEntries(named), NODE_ENV: 'production', XDG_CONFIG_HOME: join(engine, '.config') };
}

/** All other code is that of `npm test`, which checks it: only the list of the sites imports from `site/`, as a unit test shows. */
async function checkOnlySite(): Promise<void> {
  const change = async (name: string, included: RegExp, only: string) => {
    const path = join(engine, name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(included, only));
  };
  const types = '"include": [".astro/types.d.ts", "site/**/*.ts", "tests/support/sites.ts"]';
  await change('tsconfig.json', /"include": \[.*\]/, types);
  await change('tsconfig.astro.json', /"\*\*\/\*\.astro"/, '"site/**/*.astro"');
  // What a community writes has the format that it likes. Biome wants at least one file.
  await change('biome.json', /"includes": \["\*\*", .*\]/, '"includes": ["biome.json"]');
}

/** Runs a program in the copy, in the environment of a start. */
async function run([program = '', ...line]: string[]): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, ...QUICK_VARIABLES, ...getEnvironment() };
  const child = spawn(program, line, { cwd: engine, env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: stdout + stderr };
}

/** The URLs of what a page leads to and what it loads, without their queries and hashes. */
const getTargets = (page: CheerioAPI, address: string): string[] =>
  [...values(page('[href]'), 'href'), ...values(page('[src]'), 'src')].map((target) => {
    const { href, origin, pathname } = new URL(target, address);
    return origin === 'null' ? href : origin + pathname;
  });

/** Fetches every page that links lead to from the first one, and every other file, and returns all URLs. */
async function fetchAllPages(url: string, title: string): Promise<string[]> {
  const { origin } = new URL(url);
  const reached = new Set([url]);
  for (const address of reached) {
    const response = await fetch(address);
    expect.soft(response.status, address).toBe(200);
    const html = await response.text();
    if (!/(?:\/|\.html)$/.test(new URL(address).pathname)) continue;
    const page = load(html);
    expect.soft(oneLine(page('h1').text()), address).not.toBe('');
    expect.soft(page('title').text(), address).toContain(title);
    if (isDemo) expect.soft(page('body').text(), address).not.toContain(configs.demo.title);
    for (const target of getTargets(page, address)) if (target.startsWith(`${origin}/`)) reached.add(target);
  }
  return [...reached];
}

async function readCode(url: string): Promise<string> {
  setDataFolder(new URL(url).origin, join(engine, '.data'));
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await readOutbox(url, ADDRESS))[0]?.code;
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}
