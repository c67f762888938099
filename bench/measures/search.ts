import type { Browser } from '@playwright/test';
import { openTab } from '../browser.ts';
import type { CorpusPage } from '../corpus.ts';
import type { Sent, StaticServer } from '../static-server.ts';
import type { Figures } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';

/**
 * Opens the search and enters a word that one page has, all at once: engines that find beginnings of words show the hit before the last
 * key. The time is from the word to the painted hit, in ms; bytes are those from opening on, in kB.
 */
export async function measureSearch(
  browser: Browser,
  { sent }: StaticServer,
  url: string,
  { open, input, hit }: NonNullable<Subject['search']>,
  { rareWord, title }: CorpusPage,
): Promise<Figures> {
  const { page, waitUntilQuiet, close } = await openTab(browser, 'desktop');
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await waitUntilQuiet(2000);
    const before: Sent = { ...sent };
    await open(page);
    const field = page.locator(input).filter({ visible: true }).first();
    await field.waitFor({ timeout: 10_000 });
    await page.waitForFunction(() => document.activeElement?.matches('input, textarea'), undefined, {
      timeout: 10_000,
    });
    // The word reaches the page by another way than scripts do, and may overtake one that is not awaited.
    await page.evaluate(() => addEventListener('input', () => performance.mark('bench-typed'), true));
    const found = page.evaluate(
      ([selector, texts]) =>
        new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error(`Nothing was found for ${texts[0]}.`)), 45_000);
          const look = () => {
            const isThere = [...document.querySelectorAll(selector)].some(
              (element) => element.checkVisibility() && texts.some((text) => element.textContent?.includes(text)),
            );
            const [typed] = performance.getEntriesByName('bench-typed');
            if (!typed || !isThere) requestAnimationFrame(look);
            else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - typed.startTime)));
          };
          look();
        }),
      [hit, [rareWord, title]] as const,
    );
    await page.keyboard.insertText(rareWord);
    const time = await found;
    await waitUntilQuiet(800);
    return { time, bytes: (sent.bytes - before.bytes) / 1024, requests: sent.requests - before.requests };
  } finally {
    await close();
  }
}
