import type { Page } from '@playwright/test';
import { basePaths } from '#tests/support/sites.ts';

/** Records the names of the scripts that a page requests, without hash and extension. */
export function watchScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    names.push(new URL(request.url()).pathname.replace(/^.*\/|\.[\w-]+\.js$/g, ''));
  });
  return names;
}

/** React, in one file with what every island needs. */
export const REACT = 'awake';

/**
 * Holds back every script but the first, as on a slow connection where a visitor presses before the rest is loaded.
 * @returns a function that releases them.
 */
export async function holdLaterScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first: string | undefined;
  await page.route('**/_astro/*.js*', async (route, request) => {
    first ??= request.url();
    if (request.url() !== first) await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Holds back every script, as on a slow connection where a visitor presses before any is loaded.
 * @returns a function that releases them.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the page is idle, and its requests have been sent. */
export const settle = (page: Page) =>
  page.evaluate(
    async (base) => {
      // In some versions of Chromium, a page that is never drawn is never idle.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
      await (await fetch(`${base}robots.txt`, { cache: 'no-store' })).text();
    },
    getBase(new URL(page.url()).pathname),
  );

/** Where the site with this page is mounted. */
const getBase = (pathname: string) =>
  Object.values(basePaths).find((base) => base !== '/' && pathname.startsWith(base)) ?? '/';
