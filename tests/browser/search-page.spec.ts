import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { pageWidth } from './preferences.ts';
import { dialog, field, groups, options } from './search.ts';
import { expectPage, forgetFont, holdBack, nextFrames } from './shell.ts';

test.describe('the search page', () => {
  test('shows what its URL asks for, and keeps its URL up to date; it finds, and marks, a word in full-width letters, as the dialog does', async ({
    page,
  }) => {
    await page.goto('search/?q=report&in=rules');
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox', { name: 'Search' })).toHaveValue('report');
    await expect(main.getByRole('radio', { name: groups.rules })).toBeChecked();
    await expect(main.getByRole('heading', { level: 2, name: groups.rules })).toBeVisible();
    await expect(main.getByRole('link', { name: /^5\. Reporting/ })).toHaveAttribute(
      'href',
      /ground_rules\/#5-reporting$/,
    );
    await main.getByRole('radio', { name: 'Everything' }).check();
    await expect(page).toHaveURL(/\/search\/\?q=report$/);
    await main.getByRole('textbox', { name: 'Search' }).fill('halyard');
    await expect(page).toHaveURL(/\/search\/\?q=halyard$/);
    await expect(main.getByRole('link', { name: /^The halyard/ }).first()).toBeVisible();

    await page.goto('search/?q=ｈａｌｙａｒｄ');
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^halyard/i);
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Search' })).toHaveValue('ｈａｌｙａｒｄ');
    await page.keyboard.press('Control+k');
    await field(page).fill('ｈａｌｙａｒｄ');
    await expect(options(page).first()).toBeVisible();
    await expect(dialog(page).locator('mark').first()).toHaveText(/^halyard/i);
  });

  test('has a hint in its field with as much contrast as side notes, and a border of 3 : 1, in both colour modes', async ({
    page,
  }) => {
    // Without motion, colours change at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('search/');
    for (const mode of ['dark', 'light']) {
      await page.locator('html').evaluate((html, mode) => {
        html.dataset.theme = mode;
      }, mode);
      const colors = await page.getByRole('main').evaluate((main) => {
        const getStyle = (part: string, pseudo?: string) => getComputedStyle(main.querySelector(part) ?? main, pseudo);
        return { hint: getStyle('input', '::placeholder').color, sideNote: getStyle('.icon-search').color };
      });
      expect(colors.hint, mode).toBe(colors.sideNote);
      const border = await page.locator('.search-page-form').evaluate((form) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const getLuminance = (color: string) => {
          if (!canvas) return 0;
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
            part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const line = getLuminance(getComputedStyle(form).borderTopColor);
        const ground = getLuminance(getComputedStyle(document.body).backgroundColor);
        return Math.max(line, ground) / Math.min(line, ground);
      });
      expect(border, mode).toBeGreaterThan(3);
    }
  });

  test('changes no URL once the reader is on the way to another page', async ({ page }) => {
    const releaseCode = await holdBack(page, '**/SearchResults.island.*.js');
    await page.goto('search/', { waitUntil: 'commit' });
    const releasePage = await holdBack(page, `**${href(pages.archive.path)}`);
    const island = page.locator('main astro-island');
    await expect(island).toHaveAttribute('ssr');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click();
    await expect(page).toHaveURL(href(pages.archive.path));
    releaseCode();
    await expect(island).not.toHaveAttribute('ssr');
    await nextFrames(page, 2);
    await expect(page).toHaveURL(href(pages.archive.path));
    releasePage();
    await expectPage(page, pages.archive.heading);
    await expect(page).toHaveURL(href(pages.archive.path));
  });

  test('shows all results, a portion at a time, and is as it was left after Back: as many results, at the same position', async ({
    page,
  }) => {
    await page.goto('search/?q=boat');
    const hits = page.locator('.search-hit');
    await expect(hits).toHaveCount(10);
    const total = Number(/\d+/.exec((await page.locator('.search-count').textContent()) ?? '')?.[0]);
    const more = page.getByRole('button', { name: 'Show more results' });
    await more.click();
    await expect(hits).toHaveCount(20);
    const last = hits.last().getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(900);
    await last.click();
    await expect(page).not.toHaveURL(/\/search\//);
    await page.goBack();
    await expect(hits).toHaveCount(20);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

    for (let shown = 20; shown < total; shown += 10) {
      await more.press('Enter');
      await expect(hits).toHaveCount(Math.min(shown + 10, total));
    }
    await expect(more).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    await page.getByRole('main').getByRole('textbox', { name: 'Search' }).fill('halyard');
    await expect(page).toHaveURL(/q=halyard$/);
  });

  test('does not move on a slow connection, on a phone and in a wide window', async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const wake = await holdBack(page, '**/SearchResults.island*');
      const find = await holdBack(page, '**/pagefind/**');
      await page.goto('search/?q=boat');
      await nextFrames(page, 2);
      wake();
      await expect(page.locator('.search-results[aria-busy="true"]')).toBeVisible();
      await nextFrames(page, 2);
      find();
      await expect(page.locator('.search-hit')).toHaveCount(10);
      expect(await getLayoutShift(page), `${width} px`).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
      await forgetFont(page);
    }
  });
});

test.describe('where nothing is found', () => {
  test('the closest existing words are proposed, and a press searches for one; pages that only match the first letter of a word are not shown for it', async ({
    page,
  }) => {
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).fill('hslyard');
    await expect(dialog(page)).toContainText('Nothing was found for “hslyard”.');
    await dialog(page).getByRole('button', { name: 'halyard', exact: true }).click();
    await expect(field(page)).toHaveValue('halyard');
    await expect(field(page)).toBeFocused();
    await expect(options(page).first()).toBeVisible();
    await field(page).fill('axqvbnm');
    await expect(dialog(page)).toContainText('Nothing was found for “axqvbnm”.');
  });

  test('a phrase is not counted by its words, in no group, and where it is nowhere, each word is offered', async ({
    page,
  }) => {
    await page.goto(`${pages.search.path}?q=${encodeURIComponent('“locker halyard”')}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Nothing was found for ““locker halyard””.');
    await expect(main.getByRole('button', { name: /^(?:locker|halyard)$/ })).toHaveCount(2);
    // With a count, its name would be longer.
    await expect(main.getByRole('radio', { name: groups.yard, exact: true })).toBeAttached();
    await expect(main.getByRole('button', { name: /Search everywhere/ })).toHaveCount(0);
    await main.getByRole('textbox', { name: 'Search' }).fill('locker halyard');
    await expect(page.locator('.search-hit').first()).toBeVisible();

    const counted = main.locator('.search-filters label').filter({ hasNotText: groups.earlier }).locator('small');
    await page.goto(`${pages.search.path}?q=${encodeURIComponent('"the boat"')}`);
    await expect(page.locator('.search-hit').first()).toBeVisible();
    const counts = (await counted.allTextContents()).map(Number);
    const total = Number(
      /\d+/.exec(
        (await main
          .getByText(/^\d+ results?$/)
          .first()
          .textContent()) ?? '',
      )?.[0],
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  test('in one group, a search of all groups is offered; a long word is broken, and nothing has to be scrolled sideways', async ({
    page,
  }) => {
    await page.goto('search/?q=scantling&in=rules');
    const main = page.getByRole('main');
    await expect(main).toContainText(`Nothing was found for “scantling” in “${groups.rules}”.`);
    await main.getByRole('button', { name: /^Search everywhere/ }).click();
    await expect(main.locator('.search-hit').first()).toBeVisible();
    await expect(page).toHaveURL(/\?q=scantling$/);

    await page.setViewportSize({ width: 320, height: 500 });
    const word = 'xyzzy'.repeat(60);
    await page.goto(`search/?q=${word}`);
    await expect(main).toContainText(`Nothing was found for “${word}”.`);
    expect(await pageWidth(page)).toBe(320);
  });
});
