import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { chooseLetters, enlargeLetters, findCutOff, getLook, pageWidth, ZOOMED } from './preferences.ts';
import { field, options, searchFor } from './search.ts';
import { goOn, mainNavigation, wakeNavbar } from './shell.ts';

// Preferences of a reader in the browser or the system. Less data is covered by prefetch, intent, web-font and download-site.spec.ts.
test.use({ expected: [NOT_FOUND_NOTE] });

test('at 400 % and with wider spacing of text, nothing is cut off or overflows, on any kind of page, nor with letters of twice the size on a small phone', async ({
  page,
}) => {
  test.slow();
  const setLetters = await chooseLetters(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(pages.docs.path);
  for (const [kind, path] of Object.entries(kinds)) {
    await goOn(page, path);
    expect.soft(await findCutOff(page), kind).toEqual([]);
    await setLetters(32);
    expect.soft(await pageWidth(page), `${kind}, with large letters`).toBe(320);
    await setLetters(16);
  }

  await setLetters(32);
  await page.goto(pages.search.path);
  expect((await page.getByRole('main').getByRole('textbox').boundingBox())?.width).toBeGreaterThan(150);
  await searchFor(page, 'locker');
  expect((await field(page).boundingBox())?.width).toBeGreaterThan(100);
  await expect(options(page).first()).toBeInViewport();
  expect(await pageWidth(page)).toBe(320);
});

test('on a phone, a word of eighty letters in the announcement, on the home page, in a byline or in the footer is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, ...parts] of [
    ['', '.announcement p', '.home h1', '.home-contents a', '.home-rest a', '.footer-line', '.footer-columns a'],
    [pages.blog.path, '.byline a'],
  ] as const) {
    await page.goto(path);
    for (const part of parts) {
      await page
        .locator(part)
        .first()
        .evaluate((element) => element.append(` ${'Dampfschifffahrt'.repeat(5)}`));
      expect.soft(await pageWidth(page), part).toBe(390);
    }
  }
});

test('long labels leave the name of the site in one line; in the lists of the navbar and in the menu they are broken, and a list that is taller than the window scrolls', async ({
  page,
}) => {
  const lengthen = (links: Locator) =>
    links.evaluateAll(
      (links, label) => {
        for (const link of links) link.append(label);
      },
      ` How to become a member of the yard, and ${'Dampfschifffahrt'.repeat(5)}`,
    );
  await page.setViewportSize({ width: 1100, height: 360 });
  await page.goto(pages.docs.path);
  const name = mainNavigation(page).locator('.brand span');
  const lineHeight = (await name.boundingBox())?.height;
  await page.locator('.navbar-left > li > a').evaluateAll((links) => {
    for (const link of links) link.append(' of the yard and of its members');
  });
  expect(await pageWidth(page)).toBe(1100);
  expect((await name.boundingBox())?.height).toBe(lineHeight);

  await page.reload();
  await wakeNavbar(page);
  await mainNavigation(page).locator('summary', { hasText: 'More' }).click();
  const list = mainNavigation(page).getByRole('list').filter({ hasText: 'Tide tables' }).last();
  await lengthen(list.getByRole('link'));
  expect(await pageWidth(page)).toBe(1100);
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const last = list.getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await wakeNavbar(page);
  await page.getByRole('button', { name: '← Back to main menu' }).click();
  const menu = page.locator('.mobile-menu-panel[data-name="main"]');
  await menu.locator('summary', { hasText: 'More' }).click();
  await lengthen(menu.getByRole('link'));
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('with letters of twice the size in a wide window, a text has the width that it needs, a menu is there, and icons are larger', async ({
  page,
}) => {
  await enlargeLetters(page, 1440);
  for (const path of [pages.docs.path, pages.mdxPost.path, pages.join.path]) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    const fit = await title.evaluate((title) => {
      const { fontSize } = getComputedStyle(document.documentElement);
      return (title.parentElement?.clientWidth ?? 0) / Number.parseFloat(fontSize);
    });
    expect.soft(fit, path).toBeGreaterThan(30);
    await expect.soft(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  }
  const icons = await page.locator('.navbar .icon:visible').evaluateAll((found) =>
    found.map((icon) => {
      const { width, top, height } = icon.getBoundingClientRect();
      return { width, middle: top + height / 2 };
    }),
  );
  expect(icons.length).toBeGreaterThan(1);
  expect(Math.min(...icons.map(({ width }) => width))).toBeGreaterThan(24);
  const middles = icons.map(({ middle }) => middle);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
});

test('at 400 %, and with letters of twice the size, a site name of eleven letters is on one line', async ({ page }) => {
  await page.setViewportSize({ ...ZOOMED, height: 500 });
  // Set in the site's own font, whose letters have the same width on every machine.
  await page.goto(pages.yard.path);
  await page.waitForFunction(() => localStorage.getItem('commonplace.web-font') !== null);
  await page.goto(pages.docs.path);
  const countLines = () =>
    page
      .locator('.brand span')
      .first()
      .evaluate((name) => {
        name.textContent = 'Commonplace';
        return name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight);
      });
  expect(await countLines()).toBe(1);
  for (const width of [320, 360, 390]) {
    await enlargeLetters(page, width);
    expect(Math.round(await countLines()), `${width}`).toBe(1);
  }
});

test('at 400 % the menu, the search and a larger picture can be used', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto(pages.yard.path);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await wakeNavbar(page);
  const last = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Charter' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await searchFor(page, 'locker');
  await expect(options(page).first()).toBeInViewport();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(options(page).and(page.locator('[aria-selected="true"]'))).toBeInViewport({ ratio: 0.95 });
  }
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await page.goto(pages.newestPost.path);
  await page.getByRole('button', { name: 'Open larger image' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeInViewport();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  /** Each state, and the same kind of element without it. */
  const states: Record<string, { path: string; marked: string; plain: string }> = {
    'the current page in the sidebar': {
      path: pages.rigging.path,
      marked: '.sidebar:visible a[aria-current]',
      plain: '.sidebar:visible a:not([aria-current])',
    },
    'the current area in the navbar': {
      path: pages.blog.path,
      marked: '.navbar-left .navbar-link[aria-current]',
      plain: '.navbar-left .navbar-link:not([aria-current])',
    },
    'the tab that is shown': {
      path: pages.mdxPost.path,
      marked: '[role="tab"][aria-selected="true"]',
      plain: '[role="tab"][aria-selected="false"]',
    },
  };
  test('the current page, area and tab look unlike the others, and the focus is visible', async ({ page }) => {
    for (const [state, { path, marked, plain }] of Object.entries(states)) {
      await page.goto(path);
      expect.soft(await getLook(page.locator(marked)), state).not.toEqual(await getLook(page.locator(plain)));
    }
    await page.goto(pages.rigging.path);
    const caret = page.locator('.docs-sidebar summary .icon').first();
    expect((await getLook(caret)).color).toBe((await getLook(caret.locator('..'))).color);
    await page.keyboard.press('Tab');
    const focused = await getLook(page.locator(':focus'));
    expect(focused.outlineStyle).toBe('solid');

    // The page itself is in the dark mode, but the system sets the background.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('.navbar img:visible')).toHaveAttribute('src', new RegExp(`/logo-${colorScheme}`));
    }
  });

  test('marked lines of code can be read, and so can the words that a search has found', async ({ page }) => {
    await page.goto(pages.mdxPost.path);
    const line = await getLook(page.locator('.code mark'));
    expect(line.color).not.toBe(line.backgroundColor);
    await expect(page.locator('.code mark').first()).toHaveCSS('text-decoration-line', 'underline');
    expect(await getLook(page.locator('.code mark span'))).toMatchObject({ color: line.color });
    const number = page.locator('.code mark.line').first();
    expect(await number.evaluate((element) => getComputedStyle(element, '::before').color)).toBe(line.color);
    await searchFor(page, 'locker');
    await page.keyboard.press('ArrowDown');
    const found = await getLook(page.locator('.search-text mark'));
    const ground = await getLook(page.locator('dialog[open]'));
    expect(found.color).not.toBe(ground.backgroundColor);
    expect((await getLook(page.locator('[role="option"][aria-selected="true"]'))).outlineStyle).toBe('solid');
    const filters = page.locator('.search-filters');
    expect(await getLook(filters.locator(':checked + span'))).not.toEqual(
      await getLook(filters.locator('input:not(:checked) + span')),
    );
  });
});

test('with more contrast, lines and side notes have the colour of the text; with reduced motion, no movement lasts, and colours change at once', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto(pages.rigging.path);
  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(page.locator('.navbar')).toHaveCSS('border-bottom-color', text);
  await expect(page.locator('.breadcrumbs ol')).toHaveCSS('color', text);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.yard.path);
  const running = await page.locator('.color-mode-toggle').evaluate((toggle: HTMLElement) => {
    toggle.click();
    return document.getAnimations().length;
  });
  expect(running).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const durations = `${transitionDuration},${animationName === 'none' ? '0s' : animationDuration}`;
        return durations.split(',').map((duration) => Number.parseFloat(duration));
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});
