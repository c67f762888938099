import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '#scripts/browsers.ts';

/** @param extraPrefsFirefox what somebody has changed in `about:config` */
export async function launchFirefox(extraPrefsFirefox: Record<string, unknown> = {}): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox on this machine.');
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox });
}

/** A page with its own storage, and its errors. */
export async function openPage(browser: Browser, width = 1440): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  // A busy machine is slow.
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** An element by its role and name, as in a screen reader. */
export const byRole = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;

/** Waits until the page shows this level-1 heading. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.waitForFunction(
    (heading: string) =>
      [...document.querySelectorAll('h1')].some((h1) => h1.checkVisibility() && h1.textContent.trim() === heading),
    {},
    heading,
  );
}
