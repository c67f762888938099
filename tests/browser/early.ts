import type { Page } from '@playwright/test';

/** Makes local storage throw, as it does if a visitor has blocked it. */
export const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });

/** Returns a line about the page at the moment an element enters the document, before it can be painted. */
export async function atArrival(page: Page, selector: string, attribute: string): Promise<() => Promise<string>> {
  await page.addInitScript(
    ([selector, attribute]) => {
      new MutationObserver((_, observer) => {
        const element = document.querySelector(selector);
        if (!element) return;
        observer.disconnect();
        const isShown = element.checkVisibility();
        const value = document.documentElement.getAttribute(attribute);
        Object.assign(window, { arrival: `${isShown ? 'shown' : 'hidden'}, ${attribute} is ${value}` });
      }).observe(document, { childList: true, subtree: true });
    },
    [selector, attribute] as const,
  );
  return () => page.evaluate(() => (window as Window & { arrival?: string }).arrival ?? 'never came');
}
