import type { Page } from '@playwright/test';

/** What has moved by itself since the page was loaded: the sum of the browser's layout shifts, and where each element was and is. */
export const findLayoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const found = { sum: 0, moved: [] as string[] };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, 'hadRecentInput')) continue;
            found.sum += Number(Reflect.get(entry, 'value'));
            for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources'))
              found.moved.push(
                `${node?.outerHTML?.slice(0, 80) ?? node?.textContent} ${previousRect.y}–${previousRect.bottom} → ${currentRect.y}–${currentRect.bottom}`,
              );
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported within the next frames; if nothing changes, Chromium may draw none.
        setTimeout(() => resolve(found), 3000);
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found))));
      }),
  );

export const getLayoutShift = async (page: Page): Promise<number> => (await findLayoutShift(page)).sum;
