import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { offline } from '#features/offline/build/step.ts';
import { type BuildLogger, runSteps } from '#lib/build/steps.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { buildSites } from '#tests/support/build-sites.ts';
import { builtFolder } from '#tests/support/sites.ts';
import { expect } from './fixtures.ts';
import { serve } from './serve.ts';

/** The page that changes in the next release. */
export const RETURNS = 'docs/borrowing/returns/';

/** A test's own site, which can be cut off, broken and published again at the same URL. */
export type OfflineSite = {
  /** With the base path. */
  url: string;
  /** Where its files are; a change takes effect at the next start. */
  folder: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Publishes another release, with another script in its pages and another heading on the page about returns. `spoil` may damage it. */
  publish: (spoil?: (folder: string) => Promise<void>) => Promise<void>;
  remove: () => Promise<void>;
};

/** Renames scripts, as a change in their code would, along with the references to them. */
async function renameScripts(folder: string, scripts: RegExp): Promise<void> {
  const assets = join(folder, '_astro');
  const names = (await readdir(assets)).filter((name) => scripts.test(name));
  for (const name of names) await rename(join(assets, name), join(assets, `next.${name}`));
  const texts = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:html|js)$/.test(name));
  for (const text of texts) {
    const old = await readFile(join(folder, text), 'utf8');
    const changed = names.reduce((text, name) => text.replaceAll(name, `next.${name}`), old);
    if (changed !== old) await writeFile(join(folder, text), changed);
  }
}

async function makeNextRelease(folder: string): Promise<void> {
  await renameScripts(folder, /^(?:Shell\.|image-zoom\.)/);
  const page = join(folder, RETURNS, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('>Returns</h1>', '>Returns, second release</h1>'));
  // A build writes the pages at old URLs after the worker.
  for (const name of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))) {
    if (/http-equiv="?refresh/.test(await readFile(join(folder, name), 'utf8'))) await rm(join(folder, name));
  }
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  const { base } = await readBuiltSite(folder);
  const { packs, worker } = offline(() => [`${base}join/member/`]);
  await runSteps([packs, worker], folder, base, logger);
}

/** No project serves the library, so it may not be built yet, or from other sources. */
let build: Promise<void> | undefined;

/** Starts a copy of the library, the smallest site that has everything, on a free port. */
export async function startOfflineSite(): Promise<OfflineSite> {
  build ??= buildSites(['library']);
  await build;
  const folder = await mkdtemp(join(tmpdir(), 'offline-site-'));
  await cp(builtFolder('library'), folder, { recursive: true, filter: (name) => !/\.(?:br|gz)$/.test(name) });
  let server = await serve(folder, { BACKEND: 'off' });
  const { url } = server;
  const start = async () => {
    server = await serve(folder, { BACKEND: 'off', PORT: new URL(url).port });
  };
  const stop = () => server.stop();
  return {
    url,
    folder,
    start,
    stop,
    async publish(spoil) {
      await stop();
      await makeNextRelease(folder);
      await spoil?.(folder);
      await start();
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Interacts with the page, and waits until the worker controls it and has stored it. */
export async function awaitWorker(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => kept(page, 'pages')).toContain(new URL(page.url()).pathname);
}

/** Paths of what is stored: `pages` that were read, `files` that they use, `copy` of the whole site. */
export const kept = (page: Page, kind: 'pages' | 'files' | 'copy'): Promise<string[]> =>
  page.evaluate(async (kind) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(`commonplace-${kind} `));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  }, kind);

/** The release of the complete copy of the whole site. */
export const copiedRelease = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('commonplace-copy ')) continue;
      const cache = await caches.open(name);
      const mark = (await cache.keys()).find(({ url }) => url.endsWith('/offline/files.json'));
      if (mark) return (await (await cache.match(mark))?.json())?.release;
    }
    return undefined;
  });

/** Chromium's messages for a request without a server, for a missing file, or where the site fails. */
export const EXPECTED = [
  /net::ERR_/,
  'the server responded with a status of 404',
  'the server responded with a status of 503',
];

/** Time for downloading the whole site. */
export const LONG = { timeout: 40_000 };

export const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this handbook offline' });
export const whole = (page: Page) => page.getByRole('region', { name: 'The whole handbook' });
export const isWhole = (page: Page) =>
  expect(whole(page)).toContainText('The handbook is on this device, as it was on', LONG);

/** Downloads the whole site as a visitor does. */
export async function keepAll(page: Page, site: OfflineSite): Promise<void> {
  await page.goto(`${site.url}offline/`);
  await awaitServed(page);
  await keepButton(page).click();
  await isWhole(page);
}

/** Waits until the worker controls the page, which is not stored as a visited page. */
export async function awaitServed(page: Page): Promise<void> {
  await page.mouse.move(30, 30);
  await page.mouse.move(50, 50);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Makes the browser check for a new worker, and returns the state of the one it found. */
export const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.onupdatefound = () => resolve(registration.installing);
    });
    await registration.update();
    const worker = await found;
    return new Promise<string>((resolve) => {
      const tell = () => /activated|redundant/.test(worker?.state ?? '') && resolve(worker?.state ?? '');
      worker?.addEventListener('statechange', tell);
      tell();
    });
  });
