import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { handbook, href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { settle } from './scripts.ts';
import { expectPage, holdBack, isSameWindow, markWindow, openAgain, scrollTo, wakeNavbar } from './shell.ts';
import { TRANSLATED, translate } from './translator.ts';

const LONG = pages.rigging.path;

const next = (page: Page) => page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' });
const previous = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Previous' });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a link loads the next page with its head into the same window, announces its title, and the focus starts at its top', async ({
  page,
}) => {
  await page.goto(LONG);
  await markWindow(page);
  const description = page.locator('meta[name="description"]');
  const before = await description.getAttribute('content');
  await next(page).press('Enter');
  await expectPage(page, 'Launching');
  await expect(description).toHaveCount(1);
  expect(await description.getAttribute('content')).not.toBe(before);
  const url = handbook.url + href(pages.launching.path);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url);
  await expect(page).toHaveURL(href(pages.launching.path));
  await expect(page).toHaveTitle('Launching | Alder Quay');
  await expect(page.locator('#Announcer')).toHaveText('Launching | Alder Quay');
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await isSameWindow(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

test.describe(() => {
  // React draws the table of contents anew, which nobody notices.
  test.use({ expected: ['Minified React error #418'] });

  test('what a translator or an extension has set stays on the next pages: the language that a text is in now, and styles', async ({
    page,
  }) => {
    await page.goto(LONG);
    await page.evaluate(() => {
      // The policy of the site applies to the styles of pages, and of this test, but not to those of extensions.
      const own = document.createElement('link');
      own.id = 'of-an-extension';
      document.head.append(own);
    });
    await translate(page);
    await markWindow(page);
    for (const link of [next, previous]) {
      const before = await page.title();
      await link(page).click();
      await expect(page).not.toHaveTitle(before);
      await expect(page.locator('main h1').locator(TRANSLATED)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.locator('head > #of-an-extension')).toHaveCount(1);
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name="description"]')).toHaveCount(1);
    }
    expect(await isSameWindow(page)).toBe(true);
  });
});

test('headings that are called as parts of every page are, stay visible, can be linked to, and leave the search working', async ({
  page,
}) => {
  await page.goto('docs/workshop/tools/clamps/');
  await markWindow(page);
  await next(page).click();
  await expectPage(page, pages.chisels.heading);
  await settle(page);
  expect(await isSameWindow(page)).toBe(true);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Search', 'Progress', 'Loader', 'Announcer', 'Page', 'Main', 'Navbar'],
  ]);
  await page.getByRole('link', { name: 'Direct link to Page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':target')).toHaveText('Page');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('a long page is laid out below the screen after the first paint, without moving anything', async ({ page }) => {
  await page.goto(pages.launching.path);
  const whenSwappedIn = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new MutationObserver((_, observer) => {
          const blocks = [...document.querySelectorAll<HTMLElement>('#page .prose > *')];
          if (!document.title.startsWith('Rigging') || blocks.length === 0) return;
          observer.disconnect();
          resolve(blocks.map(({ style }) => style.contentVisibility));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  // Movement within half a second after a press is not counted.
  await previous(page).evaluate((link: HTMLElement) => link.click());
  const first = await whenSwappedIn;
  expect([first.at(0), first.at(-1)]).toEqual(['', 'auto']);
  await expectPage(page, 'Rigging');
  await expect(page.locator('#page [style*="content-visibility"]')).toHaveCount(0);
  expect(await getLayoutShift(page)).toBe(0);
});

test('the window keeps no listener of pages that were left without scrolling', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  const countListeners = async () => {
    const { result } = await browser.send('Runtime.evaluate', { expression: 'window' });
    const { listeners } = await browser.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    return listeners.length;
  };
  await page.goto(pages.launching.path);
  await wakeNavbar(page);
  const contents = page.locator('.toc-column astro-island[ssr]');
  await expect(contents).toHaveCount(1);
  const readOn = async (heading: 'Rigging' | 'Launching') => {
    await (heading === 'Rigging' ? previous : next)(page).evaluate((link: HTMLElement) => link.click());
    await expectPage(page, heading);
    await expect(contents).toHaveCount(1);
  };
  // The first pages start parts that stay.
  for (const heading of ['Rigging', 'Launching'] as const) await readOn(heading);
  await settle(page);
  const before = await countListeners();
  for (const heading of ['Rigging', 'Launching', 'Rigging', 'Launching'] as const) await readOn(heading);
  await expect.poll(countListeners).toBeLessThanOrEqual(before);
});

/** Goes to another page, and returns how far that one is scrolled when it is first shown. */
const firstSeenAt = (page: Page, go: 'next' | 'back') =>
  page.evaluate(async (go) => {
    const arrived = new Promise((resolve) => {
      navigation.addEventListener('navigatesuccess', () => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    if (go === 'back') history.back();
    else document.querySelector<HTMLElement>('a[rel="next"]')?.click();
    await arrived;
    return Math.round(scrollY);
  }, go);

test('the next page is at its top at once, and Back and Forward restore the reading position, without scrolling there', async ({
  page,
}) => {
  await openAgain(page, LONG);
  await markWindow(page);
  await scrollTo(page, 1300);
  expect(await firstSeenAt(page, 'next')).toBe(0);
  await expectPage(page, 'Launching');
  await scrollTo(page, 400);
  expect(await firstSeenAt(page, 'back')).toBe(1300);
  await expectPage(page, 'Rigging');
  await expect.poll(() => scrollTop(page)).toBe(1300);
  await page.goForward();
  await expectPage(page, 'Launching');
  await expect.poll(() => scrollTop(page)).toBe(400);
  expect(await isSameWindow(page)).toBe(true);
});

test('Back and Forward restore a position that the other page does not have', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(pages.boats.path);
  await scrollTo(page, 60);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Rigging/ })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expectPage(page, 'Rigging');
  await scrollTo(page, 100_000);
  const end = await scrollTop(page);
  await page.goBack();
  await expectPage(page, 'Boats');
  await expect.poll(() => scrollTop(page)).toBe(60);
  await page.goForward();
  await expectPage(page, 'Rigging');
  await expect.poll(() => scrollTop(page)).toBe(end);
});

test('Back leads to a page as it was left: folded passages, tabs, and the position below them', async ({ page }) => {
  await openAgain(page, pages.components.path);
  const folded = page.locator('.prose details').first();
  const winter = page.getByRole('tab', { name: 'Winter' }).first();
  await folded.locator('summary').click();
  await winter.click();
  await expect(winter).toHaveAttribute('aria-selected', 'true');
  // The choice is then the page's alone.
  await page.evaluate(() => localStorage.clear());
  await scrollTo(page, 100_000);
  const end = await scrollTop(page);
  await footerLink(page, 'Join').evaluate((link: HTMLElement) => link.click());
  await expectPage(page, 'Join');
  await page.goBack();
  await expectPage(page, pages.components.heading);
  await expect(folded).toHaveAttribute('open');
  await expect(page.getByRole('tabpanel', { name: 'Winter' }).first()).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(end);
  await footerLink(page, 'Join').evaluate((link: HTMLElement) => link.click());
  await expectPage(page, 'Join');
  // On a low screen, the passage is laid out after the first paint.
  await page.setViewportSize({ width: 320, height: 160 });
  await page.evaluate((url) => navigation.navigate(url), href(pages.components.path));
  await expectPage(page, pages.components.heading);
  await expect(folded).not.toHaveAttribute('open');
  await expect(folded).toHaveAttribute('style');
  await footerLink(page, 'Join').evaluate((link: HTMLElement) => link.click());
  await expectPage(page, 'Join');
  await page.goBack();
  await expectPage(page, pages.components.heading);
  await expect(folded).not.toHaveAttribute('style');
});

test('a link to a heading scrolls to it, on this page and on another; a fragment with broken escapes is ignored', async ({
  page,
}) => {
  for (const fragment of ['#100%', '#%E0%A4%A']) {
    await page.goto(`${LONG}${fragment}`);
    await footerLink(page, 'Join').click();
    await expectPage(page, 'Join');
  }
  await page.goto(LONG);
  await markWindow(page);
  const heading = page.getByRole('heading', { name: 'The common locker' });
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The common locker' }).click();
  await expect(page).toHaveURL(/#the-common-locker$/);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(120);
  await page.getByRole('main').getByRole('link', { name: 'disagreements' }).click();
  await expectPage(page, 'Deciding together');
  await expect.poll(async () => (await page.locator('#disagreements').boundingBox())?.y).toBeLessThan(120);
  await page.goBack();
  await expectPage(page, 'Rigging');
  expect(await isSameWindow(page)).toBe(true);
});

test('in a browser without the Navigation API, links load whole pages', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await page.goto(LONG);
  await markWindow(page);
  await next(page).click();
  await expectPage(page, 'Launching');
  expect(await isSameWindow(page)).toBe(false);
  await page.goBack();
  await expectPage(page, 'Rigging');
});

test('the next page is shown from its top before its table of contents wakes up, on the first scroll; leaving a page at that moment causes no error', async ({
  page,
}) => {
  await page.goto(LONG);
  await next(page).scrollIntoViewIfNeeded();
  await next(page).click();
  await expectPage(page, 'Launching');
  await settle(page);
  const asleep = page.locator('.toc-column astro-island[ssr]');
  await expect(asleep).toHaveCount(1);
  await page.evaluate(() => scrollBy(0, 10));
  await expect(asleep).toHaveCount(0);

  // It is prefetched, at the latest by the pointer.
  const fetched = page.waitForResponse('**/launching/');
  await page.goto(LONG);
  await next(page).dispatchEvent('pointerover');
  await fetched;
  await asleep.evaluate((contents) => {
    const leave = () => document.querySelector<HTMLElement>('a[rel="next"]')?.click();
    new MutationObserver(leave).observe(contents, { attributeFilter: ['ssr'] });
    scrollBy({ top: 100, behavior: 'instant' });
  });
  await expectPage(page, 'Launching');
});

test('Back right after a reload leads to the previous page, even if the script is late', async ({ page }) => {
  await page.goto(LONG);
  await next(page).click();
  await expectPage(page, 'Launching');
  const release = await holdBack(page, '**/_astro/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expectPage(page, 'Launching');
  const back = page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(href(LONG));
  release();
  await expectPage(page, 'Rigging');
  await back;
});
