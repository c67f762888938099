import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { REACT, settle, watchScripts } from './scripts.ts';
import { expectNavbarAsleep, mainNavigation } from './shell.ts';

const DOC = 'docs/codex/vision/value-capture/';

test.describe('before anyone touches a page', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('one script is fetched, on every kind of page', async ({ page }) => {
    const scripts = watchScripts(page);
    for (const [kind, path] of Object.entries(kinds)) {
      scripts.length = 0;
      await page.goto(path);
      await settle(page);
      // The list of the closest pages is what the not-found page is for, that of the kept ones what its page is for.
      if (kind === 'reading offline') continue;
      const own = kind === 'not found' ? ['closest.client', 'edit-distance'] : [];
      expect.soft(scripts.slice(1), kind).toEqual(own);
      await expectNavbarAsleep(page);
    }
  });
});

test.describe('React is fetched at the first sign of life', () => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    'a pointer that moves': (page) => page.mouse.move(700, 500),
    'a scroll': (page) => page.evaluate(() => scrollBy(0, 10)),
    'a key': (page) => page.keyboard.press('Shift'),
    'a touch': (page) => page.getByRole('main').dispatchEvent('touchstart'),
  };
  for (const [name, live] of Object.entries(signs)) {
    test(name, async ({ page }) => {
      const scripts = watchScripts(page);
      await page.goto('join/member/');
      await settle(page);
      expect(scripts).not.toContain(REACT);
      await live(page);
      await expect.poll(() => scripts).toContain(REACT);
      await expectNavbarAsleep(page);
    });
  }

  test('but where data is to be saved, not before a press', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const scripts = watchScripts(page);
    await page.goto(DOC);
    await page.mouse.move(700, 500);
    await page.keyboard.press('Shift');
    await settle(page);
    expect(scripts).toHaveLength(1);
    await mainNavigation(page).locator('summary').press('Enter');
    await expect.poll(() => scripts).toContain(REACT);
  });
});
