import type { Page } from '@playwright/test';

/** How much of the page has moved by itself since it was loaded: the sum of the browser's layout shifts. */
export const getLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported within the next frames; if nothing changes, Chromium may draw none.
        setTimeout(() => resolve(sum), 3000);
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
