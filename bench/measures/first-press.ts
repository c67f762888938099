import type { Browser } from '@playwright/test';
import { type Condition, openTab } from '../browser.ts';
import type { Figures } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';

/**
 * The time from the first press on a page, which opens the search, until one can type, in ms. On the phone the page has been touched a
 * second before, as by somebody who scrolls.
 */
export async function measureFirstPress(
  browser: Browser,
  condition: Condition,
  url: string,
  { open, input }: NonNullable<Subject['search']>,
): Promise<Figures> {
  const { page, waitUntilQuiet, close } = await openTab(browser, condition);
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await waitUntilQuiet(3000);
    if (condition === 'phone') {
      await page.locator('h1').first().tap();
      await page.waitForTimeout(1000);
    }
    const opened = page.evaluate(
      (selector) =>
        new Promise<number>((resolve, reject) => {
          let pressed = 0;
          const note = () => {
            pressed ||= performance.now();
          };
          addEventListener('pointerdown', note, true);
          setTimeout(() => reject(new Error('The search did not open.')), 20_000);
          const look = () => {
            if (!pressed || !document.activeElement?.matches(selector)) requestAnimationFrame(look);
            else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)));
          };
          look();
        }),
      input,
    );
    await open(page);
    return { time: await opened };
  } finally {
    await close();
  }
}
