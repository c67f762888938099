import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { enlargeLetters } from './preferences.ts';
import { banner, expectNavbarAsleep, expectPage, mainNavigation, scrollTo, startReading, wakeNavbar } from './shell.ts';

const LONG = pages.rigging.path;

test.describe('links', () => {
  test('Docs is on the left and is marked on every page of the handbook; in a list, the current page has the ground of one in the sidebar', async ({
    page,
  }) => {
    await page.goto(LONG);
    const docs = mainNavigation(page).getByRole('link', { name: 'Docs', exact: true });
    await expect(docs).toHaveAttribute('aria-current', 'true');
    expect((await docs.boundingBox())?.x).toBeLessThan(720);
    await expect(mainNavigation(page).getByRole('link', { name: 'Join' })).not.toHaveAttribute('aria-current');
    await docs.click();
    await expectPage(page, 'The yard book');
    await expect(docs).toHaveAttribute('aria-current', 'page');

    await wakeNavbar(page);
    await mainNavigation(page).locator('summary', { hasText: 'More' }).click();
    const current = mainNavigation(page).getByRole('link', { name: 'The whole book' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    // Not the line of one in the navbar.
    await expect(current).toHaveCSS('box-shadow', 'none');
    const ground = await page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .getByRole('link', { name: 'The yard book' })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
    await expect(current).toHaveCSS('background-color', ground);
  });

  test('the mark follows to the next page while the navbar is asleep, and while it is awake', async ({ page }) => {
    const docs = mainNavigation(page).getByRole('link', { name: 'Docs', exact: true });
    const join = mainNavigation(page).getByRole('link', { name: 'Join', exact: true });
    for (const state of ['asleep', 'awake']) {
      await page.goto('');
      if (state === 'awake') await wakeNavbar(page);
      await expect(docs, state).not.toHaveAttribute('aria-current');
      await startReading(page).click();
      await expectPage(page, 'The yard');
      await expect(docs, state).toHaveAttribute('aria-current', 'true');
      if (state === 'asleep') await expectNavbarAsleep(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
      await expectPage(page, 'Join');
      await expect(join, state).toHaveAttribute('aria-current', 'page');
      await expect(docs, state).not.toHaveAttribute('aria-current');
    }
  });
});

test.describe('while the page is scrolled', () => {
  test('the navbar is hidden on the way down, and shown on the way up, near the top, while it has the focus, and at the top of the next page', async ({
    page,
  }) => {
    await page.goto(LONG);
    await expect(banner(page)).toBeInViewport();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 700);
    await expect(banner(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -120);
    await expect(banner(page)).toBeInViewport();
    await scrollTo(page, 900);
    await expect(banner(page)).not.toBeInViewport();
    await scrollTo(page, 0);
    await expect(banner(page)).toBeInViewport();
    const height = (await banner(page).boundingBox())?.height ?? 0;
    await scrollTo(page, height / 2);
    await expect(banner(page)).not.toHaveAttribute('data-hidden');
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });

    await mainNavigation(page).getByRole('link', { name: 'Blog' }).focus();
    await scrollTo(page, 900);
    await scrollTo(page, 1000);
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('main').focus();
    await scrollTo(page, 1100);
    await expect(banner(page)).not.toBeInViewport();
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).focus();
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('main').focus();
    await scrollTo(page, 1200);
    await expect(banner(page)).not.toBeInViewport();
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' }).click();
    await expectPage(page, 'Launching');
    await expect(banner(page)).toBeInViewport();
  });

  test('it stays hidden if the page was opened at a heading, and after a jump to a heading, further up or on another page', async ({
    page,
  }) => {
    await page.goto(`${LONG}#the-common-locker`);
    await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -120);
    await expect(banner(page)).toBeInViewport();

    await scrollTo(page, 100_000);
    await expect(banner(page)).not.toBeInViewport();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The halyard' }).click();
    await expect(page.getByRole('heading', { name: 'The halyard' })).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
    await page.getByRole('main').getByRole('link', { name: 'disagreements' }).click();
    await expectPage(page, 'Deciding together');
    await expect(page.locator('#disagreements')).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
  });
});

test('many long labels on the right stand in several lines within the window, beside those on the left', async ({
  page,
}) => {
  const labels = ['Mitgliederversammlung', 'Genossenschaftsregister', 'Nachbarschaftshilfe', 'Veranstaltungskalender'];
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(pages.rigging.path);
    const right = page.locator('.navbar-right');
    await right.evaluate((list, labels) => {
      list.closest('header')?.setAttribute('data-crowded', '');
      for (const label of [...labels, ...labels]) {
        const link = document.createElement('a');
        Object.assign(link, { className: 'navbar-link', href: '#', textContent: label });
        list.appendChild(document.createElement('li')).append(link);
      }
    }, labels);
    const boxes = await right
      .locator('> li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).filter((box) => box.width > 0));
    const left = await page.locator('.navbar-left').boundingBox();
    const end = (left?.x ?? 0) + (left?.width ?? 0);
    expect(Math.min(...boxes.map((box) => box.left))).toBeGreaterThan(end);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(width);
  }
});

test('with letters of twice the size, the name stays whole beside the buttons on small phones', async ({ page }) => {
  await enlargeLetters(page, 320);
  await page.goto(pages.docs.path);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await banner(page)
      .locator('.brand span')
      .first()
      .evaluate(({ firstChild: name }) => {
        const range = document.createRange();
        if (name) range.selectNodeContents(name);
        return range.getClientRects().length;
      });
    expect(lines, `${width}`).toBeLessThanOrEqual(2);
    expect((await banner(page).boundingBox())?.height, `${width}`).toBeLessThan(130);
    await expect(banner(page).getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    await expect(banner(page).locator('[data-color-mode-toggle]')).toBeInViewport({ ratio: 1 });
  }
});
