import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import {
  expectEntry,
  expectNavbarAwake,
  expectPage,
  holdBack,
  isSameWindow,
  letRouterCatchUp,
  markWindow,
} from './shell.ts';

const HOME = pages.home.heading;
const JOIN = `**${href(pages.join.path)}`;

const join = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true });
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load.' });
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });
const getTop = (page: Page) => page.evaluate(() => scrollY);

test.describe('a page that the router cannot use is fully loaded, once', () => {
  test.use({ expected: ['the server responded with a status of 500'] });

  const answers = {
    'an error of the server': { status: 500, contentType: 'text/html', body: '<h1>Broken</h1>' },
    'something that is not a page': { status: 200, contentType: 'application/octet-stream', body: 'bytes' },
    'a redirect, which the browser alone can follow to a heading or to another site': {
      status: 301,
      headers: { location: 'https://elsewhere.example/' },
    },
  };
  test(`after ${Object.keys(answers).join(', or ')}, and even if that fails with the same error: the visitor sees it`, async ({
    page,
  }) => {
    for (const [name, answer] of Object.entries(answers)) {
      const loads: string[] = [];
      await page.route(JOIN, (route, request) => {
        if (!request.isNavigationRequest()) return route.fulfill(answer);
        loads.push(request.url());
        return route.continue();
      });
      await page.goto('');
      await markWindow(page);
      await join(page).click();
      await expectPage(page, 'Join');
      expect(await isSameWindow(page), name).toBe(false);
      expect(loads, name).toHaveLength(1);
      await page.goBack();
      await expectPage(page, HOME);
      await page.unroute(JOIN);
    }
    await page.route(JOIN, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<title>Error</title><h1>Broken</h1>' }),
    );
    await join(page).click();
    await expectPage(page, 'Broken');
  });
});

test.describe('without a connection', () => {
  test.use({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('the old page stays, and a panel says why and offers to try again', async ({ page, context }) => {
    await page.goto('');
    await markWindow(page);
    await context.setOffline(true);
    await join(page).scrollIntoViewIfNeeded();
    const before = await getTop(page);
    await join(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).toContainText('There is no connection. The page you were reading is still here.');
    await expect(panel(page)).toContainText('Failed to fetch');
    // Nothing was kept to be read offline.
    await expect(panel(page).getByText('Pages available offline')).toBeHidden();
    await expect(retry(page)).toBeFocused();
    await expectPage(page, HOME);
    expect(before).toBeGreaterThan(0);
    expect(await getTop(page)).toBe(before);

    await retry(page).click();
    await expect(retry(page)).toBeFocused();
    await expectPage(page, HOME);

    await context.setOffline(false);
    await retry(page).click();
    await expectPage(page, 'Join');
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/\/join\/$/);
    expect(await isSameWindow(page)).toBe(true);
  });

  test('the panel can be closed, also by going back; the location is that of the page that is still there, and another link can be tried', async ({
    page,
    context,
  }) => {
    await page.goto('');
    const shown = page.url();
    await markWindow(page);
    await context.setOffline(true);
    for (const close of [
      () => panel(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await join(page).click();
      await expect(panel(page)).toBeVisible();
      await expect(page).toHaveURL(/\/join\/$/);
      await close();
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL(shown);
      await expect(join(page)).toBeFocused();
    }
    await join(page).click();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expectPage(page, HOME);
    expect(await isSameWindow(page)).toBe(true);

    await join(page).click();
    await expect(panel(page)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expectPage(page, 'Privacy policy');
    await expect(panel(page)).toBeHidden();
  });

  test('the panel is in front after a link in the menu of a phone, which is closed', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pages.boats.path);
    const shown = page.url();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const follow = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectEntry(page, 'mobile-menu');
      await expectNavbarAwake(page);
      await context.setOffline(true);
      await menu.getByRole('link', { name: 'The yard book' }).click();
    };
    await follow();
    await expect(retry(page)).toBeFocused();
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(shown);
    await expectPage(page, pages.boats.heading);

    await follow();
    await expect(retry(page)).toBeFocused();
    await context.setOffline(false);
    await retry(page).click();
    await expectPage(page, pages.docs.heading);
  });
});

test.describe('when the site does not respond', () => {
  test.use({ expected: ['net::ERR_CONNECTION_REFUSED'] });

  test('the panel says that it is not the visitor’s connection', async ({ page }) => {
    await page.goto('');
    await page.route(JOIN, (route) => route.abort('connectionrefused'));
    await join(page).click();
    await expect(panel(page)).toContainText('The site did not answer. The page you were reading is still here.');
    await page.unroute(JOIN);
    await retry(page).click();
    await expectPage(page, 'Join');
  });

  /** Follows a link to a page that fails, and returns the request by which the router asks whether the site responds at all. */
  async function failToLoad(page: Page): Promise<Route> {
    const asked = Promise.withResolvers<Route>();
    await page.route(JOIN, (route, request) => {
      if (request.method() === 'HEAD') return asked.resolve(route);
      return request.isNavigationRequest() ? route.continue() : route.abort('connectionrefused');
    });
    await join(page).click();
    return asked.promise;
  }

  test('a page that failed is fully loaded if the site responds after all', async ({ page }) => {
    await page.goto('');
    await markWindow(page);
    await (await failToLoad(page)).continue();
    await expectPage(page, 'Join');
    expect(await isSameWindow(page)).toBe(false);
  });

  test('the failure of a page that was left meanwhile changes nothing, whether or not the site responds then', async ({
    page,
  }) => {
    await page.goto('');
    const shown = page.url();
    await markWindow(page);
    for (const end of [(asked: Route) => asked.continue(), (asked: Route) => asked.abort('connectionrefused')]) {
      const asked = await failToLoad(page);
      await page.goBack();
      await expect(page).toHaveURL(shown);
      await end(asked);
      await asked.request().response();
      await letRouterCatchUp(page);
      await expectPage(page, HOME);
      await expect(page).toHaveURL(shown);
      await expect(panel(page)).toBeHidden();
      expect(await isSameWindow(page)).toBe(true);
      await page.unroute(JOIN);
    }
  });

  test('a second try that was left meanwhile neither shows its page nor scrolls', async ({ page }) => {
    await page.goto('');
    await page.route(JOIN, (route) => route.abort('connectionrefused'));
    await join(page).click();
    await expect(panel(page)).toBeVisible();
    await page.unroute(JOIN);
    const release = await holdBack(page, JOIN);
    await retry(page).click();
    await page.goBack();
    const before = await getTop(page);
    expect(before).toBeGreaterThan(0);
    const late = page.waitForResponse(JOIN);
    release();
    await (await late).finished();
    await letRouterCatchUp(page);
    await expectPage(page, HOME);
    expect(await getTop(page)).toBe(before);
  });
});
