import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { BASE, href } from './handbook.ts';

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The bar's frame: always on the page, off screen while it is hidden. */
export const banner = (page: Page) => page.getByRole('banner');

const navbarIsland = (page: Page) => page.locator('#navbar astro-island');

/** The navbar is plain HTML: its code has not started. */
export const expectNavbarAsleep = (page: Page) => expect(navbarIsland(page)).toHaveAttribute('ssr');

/** The navbar's code has started and listens: only then is the panel of its menu that is not shown inert. */
export const expectNavbarAwake = (page: Page) => expect(page.locator('#mobile-menu [inert]')).toHaveCount(1);

/** Brings the pointer to the navbar and waits until its code has started. */
export async function wakeNavbar(page: Page): Promise<void> {
  await navbarIsland(page).dispatchEvent('pointerover');
  await expectNavbarAwake(page);
}

/** Waits until an open dialog has its entry in the history, which Back leaves; null: until that of a closed one is gone. */
export const expectEntry = (page: Page, dialog: string | null) =>
  expect.poll(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(dialog);

/** Waits until the page has been painted `count` times. */
export const nextFrames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** Opens a page as on a later visit: in the site's own font, so that going on changes no line. */
export async function openAgain(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => localStorage.getItem('commonplace.web-font') !== null);
  await page.reload();
}

/**
 * Makes the next page start in a system font, as on a first visit. Tests that hold requests back turn the browser's cache off, so the
 * site's own font would come late, and move lines.
 */
export const forgetFont = (page: Page) => page.evaluate(() => localStorage.removeItem('commonplace.web-font'));

/** Goes to a page of the site as by a link: its content is swapped in, and the window stays. Waits until all of it is laid out. */
export const goOn = (page: Page, path: string) =>
  page.evaluate(async (href) => {
    await navigation.navigate(href).finished;
    // What does not fit on the screen is laid out after the first frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, href(path));

/** Scrolls at once, as by dragging the scrollbar, and waits until the page has reacted. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  await nextFrames(page, 2);
}

/** The link on the home page that leads to the first page of the handbook's first category, "The yard". */
export const startReading = (page: Page) => page.getByRole('main').getByRole('link').first();

/** Waits until a page with this heading is shown. */
export const expectPage = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Follows the first link of a page, by keyboard. */
export const skipToContent = (page: Page) => page.locator('.skip-link').press('Enter');

/** Sets the animations of a page to this many milliseconds after their start, as if somebody had waited that long. */
export const advanceAnimations = (page: Page, time: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time;
  }, time);

/** Marks the window, to distinguish a page that was swapped in from one that was loaded. */
export const markWindow = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));

/** Whether the window is the one that was marked. */
export const isSameWindow = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Waits until the router has had time to handle what has arrived: a file that is requested now arrives after it. */
export const letRouterCatchUp = (page: Page) =>
  page.evaluate(async (base) => (await fetch(`${base}robots.txt`)).text(), BASE);

/** What is asked for at a URL is done, and its answer is lost: each time, or as often as given. */
export const loseAnswer = (page: Page, url: string, options?: { times: number }) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    options,
  );

/** Holds the requests for a URL back until the returned function is called. */
export async function holdBack(page: Page, href: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(href, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
