import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The focused element, for a message, and whether its focus is visible. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'nothing', isMarked: true };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: `${element.tagName} ${element.ariaLabel || element.textContent.trim()}`,
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/** Presses Tab, at most 80 times, until an element has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses += 1) {
    await page.keyboard.press('Tab');
    const { name, isMarked } = await readFocus(page);
    expect.soft(isMarked, `the focus is seen at ${name}`).toBe(true);
  }
  await expect(target).toBeFocused();
}
