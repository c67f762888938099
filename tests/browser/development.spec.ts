import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, open as openFile, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import { sourceFolders } from '#tests/support/sites.ts';
import { getCode } from '#workspace/file-errors.ts';
import { expect, test } from './fixtures.ts';

const PORT = Number(process.env.TEST_PORT ?? 4173) + 40;
const URL = `http://localhost:${PORT}/library/docs/borrowing/loans/`;
/** Outside the repository, as a community's site may be. */
const FOLDER = `development-${PORT}`;
const SITE = join(tmpdir(), FOLDER);
const LOANS = join(SITE, 'content/docs/borrowing/loans.md');
/** Missing at first. */
const GONE = join(SITE, 'content/docs/borrowing/gone.md');
const RETURNS = join(SITE, 'content/docs/borrowing/returns.md');
const TOOLS = join(SITE, 'content/docs/borrowing/tools.mdx');
const CATEGORY = join(SITE, 'content/docs/borrowing/_category_.yml');
const SIDEBAR = join(SITE, 'content/docs/sidebar.yml');
/** A picture, missing at first. */
const GATE = join(SITE, 'public/img/gate.svg');
/** A picture beside a text. */
const DOOR = join(SITE, 'content/docs/borrowing/door.svg');
/** A page that only members read. */
const KEYS = join(SITE, 'content/members/house/keys.md');
/** A text of the home page. */
const SHELF = join(SITE, 'content/home/shelf.md');
const CONFIG = join(SITE, 'site.config.ts');
/** Styles, missing at first. */
const THEME = join(SITE, 'theme.css');
const WRONG_KEY = `${FOLDER}/content/docs/borrowing/loans.md:2: There is no "titel". Did you mean "title"?`;
const SOON = { timeout: 180_000 };

/** Saves like many editors: a new file replaces the previous one. */
const save = async (file: string, text: string) => {
  await writeFile(`${SITE}.saved`, text);
  await rename(`${SITE}.saved`, file);
};

const edit = async (file: string, change: (text: string) => string) => {
  const before = await readFile(file, 'utf8');
  await save(file, change(before));
  return () => save(file, before);
};

/** Saves like other editors: the file is empty for some milliseconds. Returns the longest pause, as a machine may stall. */
async function saveInPlace(file: string, change: (text: string) => string): Promise<number> {
  const text = change(await readFile(file, 'utf8'));
  const handle = await openFile(file, 'w');
  let longest = 0;
  for (const part of [text.slice(0, 3), text.slice(3)]) {
    const start = performance.now();
    await delay(20);
    await handle.write(part);
    longest = Math.max(longest, performance.now() - start);
  }
  await handle.close();
  return longest;
}

/** An error of a server that is being replaced, which Vite shows above the page for a moment, has a heading as well. */
const heading = (page: Page) => page.locator('h1').first();

// The development server logs to the console, and is unavailable while it restarts.
test.use({ expected: [/\[vite\]|Failed to load resource|WebSocket|ERR_|dynamically imported module|React DevTools/] });

/** How many files and folders a process has Linux watch. */
const countWatched = (process: number | undefined): number =>
  globSync(`/proc/${process}/fdinfo/*`)
    .map((file) => readWhileOpen(file).match(/^inotify wd/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);

/** What the system says of an open file; nothing if the process has closed it since the files were listed. */
function readWhileOpen(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (getCode(error) !== 'ENOENT') throw error;
    return '';
  }
}

/** The processes that the command has started and that have not ended. */
const listServers = (command: number | undefined): number[] =>
  (
    spawnSync('pgrep', ['-P', String(command)])
      .stdout.toString()
      .match(/\d+/g) ?? []
  ).map(Number);

const draw = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"></svg>`;

/** A document with another line of front matter. */
const front = (more: string) => `---\ntitle: Gone\ndescription: And here again.\n${more}\n---\n\nHere.\n`;

const misspellTagline = (text: string) => text.replace('  tagline:', '  taglin:');

test('npm run dev reports a mistake on the page and in the terminal, and goes on once it is fixed', async ({
  page,
}) => {
  // A machine that is busy with two other such runs has taken twelve minutes.
  test.setTimeout(1_800_000);
  await rm(SITE, { recursive: true, force: true });
  await cp(sourceFolders.library, SITE, { recursive: true });
  for (const file of [KEYS, SHELF]) await mkdir(dirname(file), { recursive: true });
  await writeFile(
    KEYS,
    '---\ntitle: Keys\ndescription: Where they hang.\n---\n\n## The back door\n\nBehind the globe.\n',
  );
  const config = await readFile(CONFIG, 'utf8');
  await save(CONFIG, misspellTagline(config));
  const env = {
    ...process.env,
    SITE,
    HOST: 'localhost',
    PORT: String(PORT),
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'development',
  };
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // It may end before the test does.
  const ended = once(dev, 'exit');
  let terminal = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (part) => {
      terminal += stripVTControlCharacters(String(part));
    });
  // Saving may reload the page at that moment, and a server that is being replaced leaves a request without an answer.
  const open = (url: string, waitUntil: 'load' | 'commit' = 'load') =>
    expect(() => page.goto(url, { waitUntil, timeout: 30_000 })).toPass(SOON);
  /** A page of the folder, as it is now: nothing while there is none, or a server is being replaced. */
  const getHtml = async (name = 'loans') => {
    const response = await fetch(new globalThis.URL(`../${name}/`, URL)).catch(() => undefined);
    return response?.ok ? response.text() : '';
  };
  /** How often the page was told to load again. */
  let reloads = 0;
  /** Whether it has asked for its mistakes since, and need not load again. */
  let isUpToDate = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const isReload = String(payload).includes('"full-reload"');
      if (isReload) reloads += 1;
      if (isReload || String(payload).includes('"content-mistakes"')) isUpToDate = !isReload;
    }),
  );
  /** The same for the first page of each new server. */
  const ofNewServers: number[] = [];
  /** Waits until a change has another server start. */
  const startsAgain = async (change: () => Promise<void>) => {
    const [former = 0] = listServers(dev.pid);
    await change();
    const countNew = () => listServers(dev.pid).filter((server) => server !== former).length;
    await expect.poll(countNew, { ...SOON, intervals: [100] }).toBe(1);
  };
  const [mistakes, problem] = [page.locator('#content-mistakes'), page.locator('.content-problem')];
  const inTerminal = async (text: string) => expect.poll(() => terminal.includes(text), SOON).toBe(true);
  try {
    await test.step('a start with a mistake in the configuration reports it instead of the site, and shows the site once it is fixed', async () => {
      await inTerminal('taglin: there is no such key');
      await inTerminal('Fix this and save');
      await open(URL);
      await expect(page.getByRole('alert')).toHaveText(
        /site\.config\.ts has 2 problems:.*taglin: there is no such key\. Did you mean "tagline"\?$/s,
      );
      reloads = 0;
      await save(CONFIG, config);
      await expect(heading(page)).toHaveText('Loans', SOON);
    });

    await test.step('a wrong key is reported with its file and line, until it is fixed', async () => {
      const fix = await edit(LOANS, (text) => text.replace('title:', 'titel:'));
      await expect(mistakes).toContainText(WRONG_KEY, SOON);
      await inTerminal(WRONG_KEY);
      ofNewServers.push(reloads);
      await fix();
      await expect(mistakes).toHaveCount(0, SOON);
    });

    await test.step('a mistake that is fixed while there is another one in the file is not called fixed', async () => {
      const both = await edit(LOANS, (text) => `${text.replace('title:', 'titel:')}\n[a](./lost.md)\n`);
      await expect(mistakes).toContainText(WRONG_KEY, SOON);
      const before = terminal.length;
      await edit(LOANS, (text) => text.replace('titel:', 'title:'));
      await expect.poll(() => terminal.slice(before), SOON).toContain('Reloaded data from docs/borrowing/loans.md');
      expect(terminal.slice(before)).toContain('The link "./lost.md" leads to a file that does not exist.');
      expect(terminal.slice(before)).not.toContain('is fixed');
      await both();
      await expect(problem).toHaveCount(0, SOON);
    });

    await test.step('a link to a missing heading and one to a page that the site does not make are reported', async () => {
      const astray = await edit(LOANS, (text) => `${text}\n[a](#mapps) [b](/docs/category/borowing/)\n`);
      for (const sentence of [
        'loans.md:15: The link "#mapps" leads to a missing heading: /library/docs/borrowing/loans/ has no "#mapps". Did you mean "#maps"?',
        'loans.md:15: The link "/docs/category/borowing/" leads nowhere: there is no /library/docs/category/borowing/.',
      ]) {
        await expect(mistakes).toContainText(sentence, SOON);
        await inTerminal(sentence);
      }
      await astray();
      await expect(mistakes).toHaveCount(0, SOON);
    });

    await test.step('a page that a record makes is known to a link while another page is open', async () => {
      const unpage = await edit(CATEGORY, (text) => `${text}link: null\n`);
      const toFolder = await edit(LOANS, (text) => `${text}\n[a](/docs/category/borrowing/)\n`);
      const noPage = 'The link "/docs/category/borrowing/" leads nowhere';
      await expect(mistakes).toContainText(noPage, SOON);
      await open(new globalThis.URL('../../', URL).href);
      await expect(mistakes).toContainText(noPage, SOON);
      await unpage();
      await expect(mistakes).toHaveCount(0, SOON);
      await toFolder();
      await open(URL);
    });

    await test.step('a picture that is replaced by another of the same name is shown, and a broken one reported', async () => {
      await writeFile(GATE, draw(20));
      const show = await edit(LOANS, (text) => `${text}\n![The gate](/img/gate.svg)\n`);
      const gate = page.getByRole('main').getByRole('img', { name: 'The gate' });
      await expect(gate).toHaveAttribute('width', '20', SOON);
      await save(GATE, draw(40));
      await expect(gate).toHaveAttribute('width', '40', SOON);
      await expect
        .poll(() => gate.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0), SOON)
        .toBe(40);
      await save(GATE, 'No drawing.');
      await expect(problem).toContainText('"/img/gate.svg" is not an image', SOON);
      await save(GATE, draw(40));
      await expect(problem).toHaveCount(0, SOON);
      await show();
      await expect(gate).toHaveCount(0, SOON);
      // Vite does not know which pages show a file of public/. The page may still be loaded again for the text.
      await expect(() => page.evaluate(() => document.body.classList.add('before'))).toPass(SOON);
      await save(GATE, draw(60));
      await expect(page.locator('body.before')).toHaveCount(0, SOON);
    });

    await test.step('an unknown document in the sidebar is reported, and a corrected sidebar shown', async () => {
      await writeFile(SIDEBAR, '- index\n- borrowing/lons\n');
      const entry = `${FOLDER}/content/docs/sidebar.yml:2: There is no document with the id "borrowing/lons". Did you mean "borrowing/loans"?`;
      await expect(mistakes).toContainText(entry, SOON);
      await inTerminal(entry);
      await writeFile(SIDEBAR, '- index\n- label: At the desk\n  items: [borrowing/loans]\n');
      await expect(mistakes).toHaveCount(0, SOON);
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('At the desk', SOON);
    });

    await test.step('a record that cannot be read is reported, until it can', async () => {
      const category = await edit(CATEGORY, (text) => `${text}"\n`);
      const notRead = `${FOLDER}/content/docs/borrowing/_category_.yml:`;
      await expect(mistakes).toContainText(notRead, SOON);
      await category();
      await expect(mistakes).toHaveCount(0, SOON);
    });

    await test.step('a link to a missing file is reported until the file is there, and again once it is gone', async () => {
      const link = `${FOLDER}/content/docs/borrowing/loans.md:15: The link "./gone.md" leads to a file that does not exist.`;
      const unlink = await edit(LOANS, (text) => `${text}\nSee [gone](./gone.md).\n`);
      await expect(problem).toContainText(link, SOON);
      await inTerminal(link);
      // The missing page is added.
      await writeFile(GONE, front('draft: true'));
      await expect(problem).toHaveCount(0, SOON);
      const gone = page.getByRole('main').getByRole('link', { name: 'gone' });
      // The page may be loaded again at that moment, which undoes a press.
      await expect(async () => {
        if (await gone.isVisible()) await gone.click();
        await expect(page.getByRole('note')).toHaveText(/^This page is a draft\./);
      }).toPass(SOON);
      await open(URL);
      await rm(GONE);
      await expect(problem).toContainText(link, SOON);
      await unlink();
      await expect(problem).toHaveCount(0, SOON);
      await expect(mistakes).toHaveCount(0, SOON);
    });

    // A page that is open is loaded again for each change, with more than seventy files. What the terminal and the HTML show needs none.
    await page.goto('about:blank');

    await test.step('a link follows its document to another URL', async () => {
      const unlinkBack = await edit(LOANS, (text) => `${text}\n[Bring it back](./returns.md)\n`);
      const linkTo = (name: string) => new RegExp(`<a href="[^"]*/borrowing/${name}/"[^>]*>Bring it back<`);
      await expect.poll(getHtml, SOON).toMatch(linkTo('returns'));
      const move = await edit(RETURNS, (text) => text.replace('title:', 'slug: back\ntitle:'));
      await expect.poll(getHtml, SOON).toMatch(linkTo('back'));
      await move();
      await expect.poll(getHtml, SOON).toMatch(linkTo('returns'));
      await unlinkBack();
    });

    await test.step('a picture that no text shows any more can be deleted', async () => {
      await writeFile(DOOR, draw(20));
      await edit(LOANS, (text) => `${text}\n![The door](./door.svg)\n`);
      await expect.poll(getHtml, SOON).toContain('alt="The door"');
      await edit(LOANS, (text) => text.replace('![The door](./door.svg)', 'It is open.'));
      await expect.poll(getHtml, SOON).toContain('It is open.');
      await rm(DOOR);
      await edit(LOANS, (text) => text.replace('It is open.', 'It is shut.'));
      await expect.poll(getHtml, SOON).toContain('It is shut.');
      await edit(LOANS, (text) => text.replace('\nIt is shut.\n', ''));
    });

    await test.step('a new file has no records read again', async () => {
      // A record may have its name as a word.
      const silence = terminal.length;
      const leave = join(SITE, 'content/docs/borrowing/leave.md');
      await writeFile(leave, '---\ntitle: Leave\ndescription: Who goes.\n---\n\nHere.\n');
      await expect.poll(() => terminal.slice(silence), SOON).toContain('Reloaded data from docs/borrowing/leave.md');
      expect(terminal.slice(silence)).not.toContain('_category_.yml');
      await rm(leave);
    });

    await test.step('a page is shown without an unknown name, which is reported', async () => {
      await writeFile(GONE, front('pagination_next: lons'));
      await expect.poll(() => getHtml('gone'), SOON).toContain('Gone</h1>');
      await inTerminal(
        `${FOLDER}/content/docs/borrowing/gone.md:4: pagination_next names "lons", which is not the id of a document.`,
      );
    });

    await test.step('a name that no URL can have is reported', async () => {
      const unusable = join(SITE, 'content/docs/borrowing/lo#ns.md');
      await writeFile(unusable, '---\ntitle: Odd\ndescription: And odd again.\n---\n\nHere.\n');
      await inTerminal('lo#ns.md:1: The name of a file or a folder');
      await rm(unusable);
    });

    await test.step('files that contradict each other are reported', async () => {
      await writeFile(GONE, front('slug: loans'));
      await inTerminal(`${FOLDER}/content/docs/borrowing/loans.md have one URL, /library/docs/borrowing/loans/.`);
      await writeFile(GONE, front('redirect_from: /docs/borrowing/loans/'));
      await inTerminal(
        'borrowing/gone.md:4: /library/docs/borrowing/loans/ exists, and a redirect from it would hide it.',
      );
      await rm(GONE);
    });

    await test.step('MDX that cannot be parsed is reported, and shown once it can, and as Markdown under another name', async () => {
      await writeFile(TOOLS, `${front('slug: tools')}\n{1 +\n`);
      await expect.poll(() => getHtml('tools'), SOON).toContain('Gone</h1>');
      await inTerminal(`${FOLDER}/content/docs/borrowing/tools.mdx:9:1: Unexpected end of file in expression`);
      await edit(TOOLS, (text) => text.replace('{1 +', '{1 + 1}'));
      await expect.poll(() => getHtml('tools'), SOON).toContain('Here.');
      // Without its code it need not be MDX.
      await edit(TOOLS, (text) => text.replace('{1 + 1}', 'Two.'));
      await rename(TOOLS, TOOLS.replace('.mdx', '.md'));
      await expect.poll(() => terminal, SOON).toContain('Reloaded data from docs/borrowing/tools.md\n');
      await expect.poll(() => getHtml('tools'), SOON).toContain('Two.');
      await rm(TOOLS.replace('.mdx', '.md'));
    });

    await test.step('mistakes that are fixed, or whose files are gone, are on no page', async () => {
      await open(URL);
      await expect(mistakes).toHaveCount(0, SOON);
      await expect(problem).toHaveCount(0, SOON);
    });

    await test.step('a file that an editor empties before it writes is shown as it is then, with one load of the page', async () => {
      let longest = 0;
      const loads: number[] = [];
      for (const title of ['Loans 1', 'Loans 2', 'Loans 3', 'Loans']) {
        reloads = 0;
        longest = Math.max(
          longest,
          await saveInPlace(LOANS, (text) => text.replace(/^title: .*$/m, `title: ${title}`)),
        );
        await expect(heading(page)).toHaveText(title, SOON);
        await expect.poll(() => isUpToDate, SOON).toBe(true);
        loads.push(reloads);
      }
      // Once for each save; on a busy machine now and then twice.
      expect(Math.min(...loads)).toBe(1);
      // The content was written as soon as a text was read. On a busy machine, Astro may have been first now and then.
      expect(terminal.slice(terminal.indexOf('Reloaded data'))).toContain('Synced content');
      // A file that stays empty for longer is reported, until it is filled again.
      if (longest < 40) expect(terminal).not.toContain('"description" is missing');
      expect(terminal).not.toContain('MaxListenersExceededWarning');
    });

    await test.step("members' pages are shown to authors without signing in", async () => {
      // Readers have all of them at one path, which redirects by itself, perhaps before it is completely loaded.
      await open(new globalThis.URL('../../../members/#/house/keys/?the-back-door', URL).href, 'commit');
      await expect(page).toHaveURL(/\/library\/members\/house\/keys\/#the-back-door$/, SOON);
      await expect(page.getByRole('main')).toContainText('Behind the globe.', SOON);
      const lost = 'content/members/house/keys.md:10: The link "./lost.md" leads to a file that does not exist.';
      const find = await edit(KEYS, (text) => `${text}\n[lost](./lost.md)\n`);
      await expect(problem).toContainText(lost, SOON);
      await inTerminal(lost);
      await find();
      await expect(problem).toHaveCount(0, SOON);
    });

    await test.step('after a style is added and the configuration broken, the mistake is shown by a new server', async () => {
      await open(new globalThis.URL('../../../', URL).href);
      await startsAgain(() => writeFile(THEME, ':root { --radius: 3px; }\n'));
      await save(CONFIG, misspellTagline(config));
      await expect(heading(page)).toHaveText('The site cannot be shown', SOON);
      await expect(page.getByRole('alert')).toContainText('site.config.ts has 2 problems:');
      await expect(page.getByRole('alert')).toContainText('taglin: there is no such key');
    });

    await test.step('a text of the home page is asked for, and shown once it is written', async () => {
      reloads = 0;
      const blocks = "\n  home: { blocks: [{ type: 'text', file: 'home/shelf.md' }] },";
      await save(CONFIG, config.replace('  colorMode:', `${blocks}\n\n  colorMode:`));
      const noText = 'home.blocks names "home/shelf.md", but there is no such file in content/.';
      await expect(mistakes).toContainText(noText, SOON);
      await inTerminal(noText);
      ofNewServers.push(reloads);
      // None, unless the content was written once more at that moment.
      expect(Math.min(...ofNewServers)).toBe(0);
      await writeFile(SHELF, '## The lowest shelf\n\nFor those who kneel.\n');
      await expect(page.getByRole('heading', { name: 'The lowest shelf' })).toBeVisible(SOON);
      await expect(mistakes).toHaveCount(0, SOON);
      await edit(SHELF, (text) => text.replace('lowest', 'highest'));
      await expect(page.getByRole('heading', { name: 'The highest shelf' })).toBeVisible(SOON);
    });

    await test.step('a changed style is shown without a new server, and its mistakes are reported', async () => {
      const getRadius = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius')).catch(() => '');
      await expect.poll(getRadius, SOON).toBe('3px');
      const servers = listServers(dev.pid);
      // Not the sites that tests have built, nor what else is of no use here.
      if (process.platform === 'linux') {
        const watched = countWatched(servers[0]);
        expect(watched).toBeGreaterThan(500);
        expect(watched).toBeLessThan(3_000);
      }
      await save(THEME, ':root { --radius: 5px; }\n');
      await expect.poll(getRadius, SOON).toBe('5px');
      await save(THEME, ':root { --radus: 5px; }\n');
      await expect(mistakes).toContainText('theme.css:1: Nothing uses "--radus"', SOON);
      await save(THEME, ':root { --radius: 7px; }\n');
      await expect(mistakes).toHaveCount(0, SOON);
      await expect.poll(getRadius, SOON).toBe('7px');
      expect(listServers(dev.pid)).toEqual(servers);
    });

    await test.step('code of the engine has another server start, one only, and what is asked for meanwhile waits', async () => {
      // Code that changes texts. Meanwhile, the configuration is saved twice, and a server takes its time to end.
      await startsAgain(() => utimes('src/markdown/processor.ts', new Date(), new Date()));
      const [server = 0] = listServers(dev.pid);
      process.kill(server, 'SIGSTOP');
      for (const tagline of ['Two shelves.', 'One shelf.']) {
        await save(CONFIG, config.replace(/tagline: .*/, `tagline: '${tagline}',`));
        await delay(500);
      }
      process.kill(server, 'SIGCONT');
      // What is asked for before the next server is there waits for it.
      expect((await fetch(URL)).status).toBe(200);
      await expect(async () => {
        await open(new globalThis.URL('../../../', URL).href);
        await expect(page.getByRole('main')).toContainText('One shelf.', { timeout: 1_000 });
      }).toPass(SOON);
      expect(listServers(dev.pid)).toHaveLength(1);
    });
  } finally {
    dev.kill('SIGTERM');
    await ended;
    await rm(SITE, { recursive: true, force: true });
  }
});
