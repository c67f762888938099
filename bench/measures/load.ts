import type { Browser } from '@playwright/test';
import { type Condition, openTab } from '../browser.ts';
import type { Figures } from '../statistics.ts';

const toKilobytes = (bytes: number) => bytes / 1024;

/** Loads a page with an empty cache. Times in ms, sizes in kB on the line, until nothing is fetched any more. */
export async function measureLoad(browser: Browser, condition: Condition, url: string): Promise<Figures> {
  const tab = await openTab(browser, condition);
  try {
    await tab.page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    const first = new Set(tab.fetched.keys());
    await tab.waitUntilQuiet(5000);
    const { firstPaint, largestPaint, shift, longTasks } = await tab.page.evaluate(() => window.benchRecord);
    if (firstPaint === undefined || largestPaint === undefined) throw new Error(`${url} painted nothing.`);
    const fetched = [...tab.fetched].map(([id, one]) => ({ ...one, isFirst: first.has(id) }));
    const sum = (isCounted: (one: (typeof fetched)[number]) => boolean) =>
      toKilobytes(fetched.filter(isCounted).reduce((all, { bytes }) => all + bytes, 0));
    const ofType = (wanted: string) => sum(({ type }) => type === wanted);
    const blocking = longTasks.filter(({ start }) => start >= firstPaint).map(({ duration }) => duration - 50);
    return {
      firstPaint,
      largestPaint,
      shift,
      blocking: blocking.reduce((all, time) => all + time, 0),
      untilLoaded: sum(({ isFirst }) => isFirst),
      total: sum(() => true),
      html: ofType('html'),
      css: ofType('css'),
      script: ofType('javascript'),
      font: ofType('font'),
      requests: fetched.length,
    };
  } finally {
    await tab.close();
  }
}
