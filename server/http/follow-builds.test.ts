import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { ask, BASE, makeFolder, SITE, writeFiles } from '#tests/support/server.ts';
import { createApp } from './app.ts';
import { followBuilds } from './follow-builds.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { loadSite } from './site/site.ts';

const HOME = '/resources/';
const PAGE = '/resources/docs/x/';
const LARGE = '/resources/large.txt';
/** Too long for the memory. */
const LARGE_TEXT = 'x'.repeat(300_000);

type Given = {
  folder?: string;
  loadEvery?: number;
  /** What each load after the first waits for. */
  slow?: Promise<void>;
};

/** Serves a site as `server/serve.ts` does, and looks at its folder with each request. */
async function start({ folder: given, loadEvery, slow }: Given = {}) {
  const folder = given ?? (await makeFolder(SITE));
  const onBuild = vi.fn();
  const onFailure = vi.fn();
  let isUsable = true;
  let loads = 0;
  const { site, listener } = await followBuilds({
    folder,
    load: async (findNewer) => {
      if (!isUsable) throw new Error('It has another format.');
      loads += 1;
      if (loads > 1) await slow;
      const site = await loadSite(folder, BASE);
      return { site, listener: createApp({ site, report: (error) => expect.fail(error.message), findNewer }) };
    },
    onBuild,
    onFailure: ({ message }) => onFailure(message),
    ...{ lookEvery: 0, loadEvery },
  });
  const server = createHttpServer(listener, site.documentHeadersFor('/'));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const setUsable = (value: boolean) => {
    isUsable = value;
  };
  return { folder, port, onBuild, onFailure, log, setUsable };
}

/** Changes what is in the folder as a build does: the description of the site goes first, and comes back last. */
async function build(folder: string, files: Record<string, string>, removed: string[] = []): Promise<void> {
  await rm(join(folder, BUILT_SITE_FILE));
  for (const name of removed) await rm(join(folder, name));
  await writeFiles(folder, files);
  await writeFiles(folder, { [BUILT_SITE_FILE]: SITE[BUILT_SITE_FILE] });
}

/** From now on, the clock that only goes forward is ahead by this many milliseconds. */
function passTime(by: number): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + by);
  onTestFinished(() => clock.mockRestore());
}

it('a build is served as soon as it is complete: changed pages, new ones and none that are gone', async () => {
  const { folder, port, onBuild, log } = await start();
  const first = await ask(port, HOME);
  await build(folder, { 'index.html': 'a longer page than the old one', 'new/index.html': 'new' }, ['robots.txt']);

  const found = await Promise.all([HOME, '/resources/new/', '/resources/robots.txt', PAGE].map((at) => ask(port, at)));
  expect(found.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  expect(found[0]?.body.toString()).toBe('a longer page than the old one');
  expect(found[0]?.headers.etag).not.toBe(first.headers.etag);
  expect(onBuild).toHaveBeenCalledOnce();
  expect(log).not.toHaveBeenCalled();
});

it('during a build, what is in memory is served, and the rest says to come back in a moment', async () => {
  const folder = await makeFolder({ ...SITE, 'large.txt': LARGE_TEXT });
  const { port, onBuild, log } = await start({ folder });
  const first = await ask(port, HOME);
  // Meanwhile the other page is read, too.
  for (let times = 0; times < 20; times += 1) await ask(port, HOME);
  await rm(join(folder, BUILT_SITE_FILE));
  await writeFiles(folder, { 'index.html': 'other', 'docs/x/index.html': 'other', 'large.txt': 'other' });

  for (const wait of [0, 60_000]) {
    if (wait) passTime(wait);
    const home = await ask(port, HOME);
    expect([home.status, home.headers.etag, home.body]).toEqual([200, first.headers.etag, first.body]);
    expect((await ask(port, PAGE)).body.toString()).toBe(SITE['docs/x/index.html']);
    const { status, headers, body } = await ask(port, LARGE);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '10', 'x-test': 'every answer' });
    expect(body.toString()).toContain('The site is being built again.');
  }
  expect(log.mock.calls).toEqual([[expect.stringContaining('being built again')]]);

  await writeFiles(folder, { [BUILT_SITE_FILE]: SITE[BUILT_SITE_FILE] });
  for (const path of [HOME, PAGE, LARGE]) expect((await ask(port, path)).body.toString()).toBe('other');
  expect(onBuild).toHaveBeenCalledOnce();
});

it('a build that cannot be served is reported once, and the next one is served', async () => {
  const { folder, port, onBuild, onFailure, setUsable } = await start();
  await ask(port, HOME);
  setUsable(false);
  await build(folder, { 'index.html': 'second' });
  for (const path of [HOME, HOME]) expect((await ask(port, path)).body.toString()).toBe(SITE['index.html']);
  expect((await ask(port, PAGE)).status).toBe(200);
  expect(onFailure.mock.calls).toEqual([['It has another format.']]);

  setUsable(true);
  expect((await ask(port, HOME)).body.toString()).toBe(SITE['index.html']);
  await build(folder, { 'index.html': 'third' });
  expect((await ask(port, HOME)).body.toString()).toBe('third');
  expect(onBuild).toHaveBeenCalledOnce();
});

it('a build that could not be served is tried again after a while', async () => {
  const { folder, port, setUsable } = await start();
  setUsable(false);
  await build(folder, { 'new/index.html': 'new' });
  expect((await ask(port, '/resources/new/')).status).toBe(404);
  setUsable(true);
  expect((await ask(port, '/resources/new/')).status).toBe(404);
  passTime(60_000);
  expect((await ask(port, '/resources/new/')).body.toString()).toBe('new');
});

it('a page does not wait for what takes long to load', async () => {
  const slow = Promise.withResolvers<void>();
  const { folder, port, onBuild } = await start({ slow: slow.promise });
  await build(folder, { 'index.html': 'second' });
  expect((await ask(port, HOME)).body.toString()).toBe(SITE['index.html']);
  slow.resolve();
  await expect.poll(async () => (await ask(port, HOME)).body.toString()).toBe('second');
  expect(onBuild).toHaveBeenCalledOnce();
});

it('forms that are compressed while the site is served are sent from then on', async () => {
  const { folder, port, onBuild } = await start();
  const br = { 'accept-encoding': 'br' };
  expect((await ask(port, HOME, br)).headers['content-encoding']).toBeUndefined();
  await writeFiles(folder, { 'docs/x/index.html.br': 'x', 'index.html.br': 'x' });
  for (const path of [HOME, PAGE]) expect((await ask(port, path, br)).headers['content-encoding']).toBe('br');
  // Nobody built anything.
  expect(onBuild).not.toHaveBeenCalled();
});

it('another release is served once the link leads to it, and the former one after that', async () => {
  const [first, second] = [
    await makeFolder(SITE),
    await makeFolder({ ...SITE, 'docs/x/index.html': 'second release' }),
  ];
  const folder = join(await makeFolder({}), 'current');
  await symlink(first, folder);
  const { port } = await start({ folder });
  for (const [release, text] of [
    [second, 'second release'],
    [first, SITE['docs/x/index.html']],
  ] as const) {
    await symlink(release, `${folder}.new`);
    await rename(`${folder}.new`, folder);
    expect((await ask(port, PAGE)).body.toString()).toBe(text);
  }
});

it('files that something else than a build replaces are served as they are then', async () => {
  const folder = await makeFolder({ ...SITE, 'large.txt': LARGE_TEXT });
  const { port } = await start({ folder, loadEvery: 0 });
  await writeFiles(folder, { 'large.txt': 'copied' });
  expect((await ask(port, LARGE)).body.toString()).toBe('copied');
});

it('such files are not loaded with each request', async () => {
  const folder = await makeFolder({ ...SITE, 'large.txt': LARGE_TEXT });
  const { port } = await start({ folder });
  await writeFiles(folder, { 'large.txt': 'copied' });
  expect((await ask(port, LARGE)).status).toBe(503);
});
