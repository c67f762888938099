import type { Locator, Page } from '@playwright/test';

/** A screen of 1,280 × 1,024 pixels at 400 %. */
export const ZOOMED = { width: 320, height: 256 };

/** The text spacing of WCAG 1.4.12, as a reader's own stylesheet. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Returns what is cut off on a zoomed screen with wider text spacing, since its frame is too small and does not scroll; and whether the
 * page overflows. Restores the page afterwards.
 */
export async function findCutOff(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  const found = await page.evaluate(
    async ({ css, width }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const isCut = (element: Element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      };
      const seen = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          // A field scrolls by itself.
          !element.matches('input, .visually-hidden, .visually-hidden *'),
      );
      const name = (element: Element) => `${element.tagName}.${element.className}`;
      const cut = seen.filter(isCut).map(name);
      // The bar at the top grows with the name of the site.
      const [bar, brand] = ['.navbar', '.brand'].map((part) => document.querySelector(part)?.getBoundingClientRect());
      if (bar && brand && brand.height > bar.height) cut.push('the name of the site runs over the bar');
      const isOver = (element: Element) => element.getBoundingClientRect().right > width + 1;
      if (document.documentElement.scrollWidth > width) cut.push(`over the edge: ${seen.filter(isOver).map(name)}`);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      return cut;
    },
    { css: SPACING, width: ZOOMED.width },
  );
  if (before) await page.setViewportSize(before);
  return found;
}

/** Returns what sets the size of the letters that a reader has chosen in the browser, in pixels; usually it is 16. */
export async function chooseLetters(page: Page): Promise<(standard: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (standard) => session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Sets the letters that a reader has chosen in the browser to twice the usual size, on a screen of a width. */
export async function enlargeLetters(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await (await chooseLetters(page))(32);
}

/** The width of the page; wider than the window if something overflows. */
export const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** What is visible of a state in colours that are not the page's own. */
export const getLook = (locator: Locator) =>
  locator.first().evaluate((element) => {
    const { color, backgroundColor, borderColor, borderStyle, outlineStyle } = getComputedStyle(element);
    return { color, backgroundColor, borderColor, borderStyle, outlineStyle };
  });
