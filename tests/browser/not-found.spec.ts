import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { expectNavbarAsleep, expectNavbarAwake, expectPage, mainNavigation, nextFrames } from './shell.ts';

test.use({ expected: [NOT_FOUND_NOTE] });

test('a URL that does not exist says so, with status 404, and offers the closest pages, if any are close', async ({
  page,
}) => {
  const answer = await page.goto(pages.notFound.path);
  expect(answer?.status()).toBe(404);
  await expectPage(page, pages.notFound.heading);
  const main = page.getByRole('main');
  await expect(main).toContainText('We could not find what you were looking for.');
  await expect(main).toContainText(
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
  );
  await expect(main.getByRole('listitem').first()).toHaveText(pages.boats.heading + href(pages.boats.path));
  await main.getByRole('link', { name: pages.boats.heading, exact: true }).first().click();
  await expectPage(page, pages.boats.heading);

  // Its last part is similar, wherever it is.
  await page.goto('docs/riggin/');
  await expect(page.getByRole('link', { name: pages.rigging.heading, exact: true }).first()).toBeVisible();

  const sitemap = page.waitForResponse('**/sitemap.xml');
  await page.goto('0123456789-0123456789-0123456789-0123456789-0123456789/');
  await (await sitemap).finished();
  await expect(page.getByRole('heading', { name: 'Perhaps you were looking for' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Home page' })).toBeVisible();
});

test('the first press on a dropdown or on the button of the mobile menu opens it, and it stays open when its code is loaded', async ({
  page,
}) => {
  await page.goto(pages.notFound.path);
  await expectNavbarAsleep(page);
  await mainNavigation(page).locator('summary', { hasText: 'English' }).click();
  await expectNavbarAwake(page);
  await nextFrames(page, 2);
  await expect(mainNavigation(page).getByRole('link', { name: 'English' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.notFound.path);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectNavbarAwake(page);
  await nextFrames(page, 2);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await expect(menu).toBeHidden();
});

test.describe('where something is broken', () => {
  test.use({ expected: [NOT_FOUND_NOTE, 'net::ERR_FAILED', /status of 400/] });

  test('it is shown for a URL with a broken escape, too, and offers the path of a page that cannot be read', async ({
    page,
  }) => {
    const answer = await page.goto('docs/riggin%zz/');
    expect(answer?.status()).toBe(400);
    await expectPage(page, pages.notFound.heading);
    await expect(page.getByRole('link', { name: pages.rigging.heading, exact: true }).first()).toBeVisible();

    await page.route(`**${href(pages.rigging.path)}`, (route) => route.abort());
    await page.goto('docs/riggin/');
    await expect(page.getByRole('link', { name: href(pages.rigging.path), exact: true })).toBeVisible();
  });
});

test('it offers a page whose URL has a character that XML escapes, or letters of another script', async ({
  page,
  baseURL,
}) => {
  for (const [offered, wrong] of [
    ['docs/q&a/', 'docs/q&b/'],
    ['docs/貸出/カード/', 'docs/貸出/カート\u3099/'],
  ] as const) {
    const { href, pathname } = new URL(offered, baseURL);
    await page.route('**/sitemap.xml', (route) =>
      route.fulfill({
        contentType: 'application/xml',
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${href.replace('&', '&amp;')}</loc></url></urlset>`,
      }),
    );
    await page.goto(wrong);
    const link = page.getByRole('link', { name: new URL(baseURL ?? '').pathname + offered, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', pathname);
  }
});

test('nothing visible moves when the pages are offered', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('docs/riggin/');
    await expect(page.getByRole('link', { name: pages.rigging.heading, exact: true }).first()).toBeAttached();
    expect(await getLayoutShift(page)).toBe(0);
  }
});
