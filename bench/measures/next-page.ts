import type { Browser } from '@playwright/test';
import { type Condition, openTab } from '../browser.ts';
import type { Sent, StaticServer } from '../static-server.ts';
import type { Figures } from '../statistics.ts';

/** How long the pointer rests on a link before it is pressed, in ms. */
const HOVER = 300;

type Way = { url: string; next: string; heading: string; isHovered: boolean };

/** The time from a press on the link to the next page until its heading is painted, in ms, and what was fetched from then on, in kB. */
export async function measureNextPage(
  browser: Browser,
  condition: Condition,
  { sent }: StaticServer,
  { url, next, heading, isHovered }: Way,
): Promise<Figures> {
  const tab = await openTab(browser, condition);
  try {
    await tab.page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await tab.waitUntilQuiet(3000);
    const link = tab.page.locator(next).filter({ visible: true }).last();
    const before: Sent = { ...sent };
    if (isHovered) {
      await link.hover();
      await tab.page.waitForTimeout(HOVER);
    }
    // Without moving a pointer: nothing is fetched because of it.
    const start = await link.evaluate((element: HTMLElement, wanted) => {
      sessionStorage.setItem('benchHeading', wanted);
      dispatchEvent(new Event('bench-wait'));
      const at = performance.timeOrigin + performance.now();
      element.click();
      return at;
    }, heading);
    const seen = await tab.page.waitForFunction(() => sessionStorage.getItem('benchSeen'), undefined, {
      timeout: 20_000,
      polling: 50,
    });
    const time = Number(await seen.jsonValue()) - start;
    await tab.waitUntilQuiet(500);
    return { time, bytes: (sent.bytes - before.bytes) / 1024, requests: sent.requests - before.requests };
  } finally {
    await tab.close();
  }
}
