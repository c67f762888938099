import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { REACT, settle, watchScripts } from './scripts.ts';
import { expectNavbarAsleep, mainNavigation } from './shell.ts';

const DOC = pages.rigging.path;

test.describe('React is fetched at the first interaction', () => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    'a pointer that moves': (page) => page.mouse.move(700, 500),
    'a scroll': (page) => page.evaluate(() => scrollBy(0, 10)),
    'a key': (page) => page.keyboard.press('Shift'),
    'a touch': (page) => page.getByRole('main').dispatchEvent('touchstart'),
  };
  test(Object.keys(signs).join(', or '), async ({ page }) => {
    const scripts = watchScripts(page);
    for (const [name, live] of Object.entries(signs)) {
      scripts.length = 0;
      await page.goto(pages.memberJoin.path);
      await settle(page);
      expect(scripts, name).not.toContain(REACT);
      await live(page);
      await expect.poll(() => scripts, name).toContain(REACT);
      await expectNavbarAsleep(page);
    }
  });

  test('but with data saving on, not before a press', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const scripts = watchScripts(page);
    await page.goto(DOC);
    await page.mouse.move(700, 500);
    await page.keyboard.press('Shift');
    await settle(page);
    expect(scripts).toHaveLength(1);
    await mainNavigation(page).locator('summary', { hasText: 'English' }).press('Enter');
    await expect.poll(() => scripts).toContain(REACT);
  });
});
