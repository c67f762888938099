import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { expectPage, scrollTo, startReading } from './shell.ts';

const DOC = pages.rigging.path;

type Walk = { seen: string[]; expected: string[]; unmarked: string[] };

/**
 * Presses Tab from the top of the page to its end.
 * @returns what was reached, what should have been (visible controls, in the order of the page), and what was reached
 * without an outline, or with one that is cut off.
 */
async function walk(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    const name = (element: Element) => `${element.tagName} ${element.ariaLabel || element.textContent.trim()}`;
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], summary, :is(button, input, select, textarea):enabled, [tabindex="0"]',
      ),
    ];
    const expected = all.filter((element) => element.tabIndex >= 0 && isSeen(element)).map(name);
    const result: Walk = { seen: [], expected, unmarked: [] };
    /** Whether what scrolls, and has the element, leaves no room at its sides for the outline. */
    const isCutOff = (element: Element, outline: number) => {
      let frame = element.parentElement;
      while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
      if (!frame) return false;
      const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      return inner.left - outline < outer.left - 0.5 || inner.right + outline > outer.right + 0.5;
    };
    const record = ({ target, isTrusted }: FocusEvent) => {
      // The events that React repeats once a part of the page is awake do not move the focus.
      if (!isTrusted || !(target instanceof Element)) return;
      result.seen.push(name(target));
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(target);
      const width = Number.parseFloat(outlineWidth);
      const isOutlined = outlineStyle !== 'none' && width >= 2;
      if (!isOutlined || isCutOff(target, width + Number.parseFloat(outlineOffset))) result.unmarked.push(name(target));
    };
    // Before React sees the event: while it wakes a part of the page, it stops the event.
    addEventListener('focusin', record, { capture: true });
    Object.assign(window, { result });
  });
  const read = () => page.evaluate(() => (window as Window & { result?: Walk }).result as Walk);
  const { expected } = await read();
  for (let presses = 0; presses < expected.length; presses += 1) await page.keyboard.press('Tab');
  return read();
}

const walks = {
  'the home page': { path: pages.home.path, width: 1440 },
  'a document': { path: pages.purpose.path, width: 1440 },
  'a document on a narrow screen': { path: pages.purpose.path, width: 390 },
  'a blog post with tabs': { path: pages.mdxPost.path, width: 1440 },
  'the markdown page': { path: pages.markdown.path, width: 1440 },
  'the differences of two versions': { path: `${pages.charter.path}history/2/since/1/`, width: 390 },
  'the list of posts': { path: pages.blog.path, width: 390 },
};
for (const width of [1440, 390]) {
  test(`on pages ${width} pixels wide, Tab reaches every control in the order of the page, and shows where it is`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, { path }] of Object.entries(walks).filter(([, walk]) => walk.width === width)) {
      await page.goto(path);
      const { seen, expected, unmarked } = await walk(page);
      expect(expected.length, name).toBeGreaterThan(20);
      expect.soft(seen, name).toEqual(expected);
      expect.soft(unmarked, `${name}: without a visible focus`).toEqual([]);
    }
  });
}

test('the first thing that Tab reaches skips to the main content, on the next pages, too', async ({ page }) => {
  await page.goto('');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(startReading(page)).toBeFocused();

  await startReading(page).click();
  await expectPage(page, 'The yard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectPage(page, 'The yard');
});

test.describe('the button back to the top', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Back to top' });

  test('is shown on scrolling up, beyond 300 px only, is gone on the next page, and leads there and moves the focus, without motion if a reader wants less', async ({
    page,
  }) => {
    await page.goto(DOC);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 900);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 800);
    await expect(button(page)).toBeVisible();
    await scrollTo(page, 850);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 301);
    await expect(button(page)).toBeVisible();
    await scrollTo(page, 299);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 900);
    await scrollTo(page, 800);
    await expect(button(page)).toBeVisible();
    await page.locator('a[rel="next"]').evaluate((link: HTMLElement) => link.click());
    await expectPage(page, 'Launching');
    await expect(button(page)).toBeHidden();
    await page.goBack();
    await expectPage(page, pages.rigging.heading);
    await scrollTo(page, 900);
    await scrollTo(page, 800);
    await button(page).press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button(page)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toBeFocused();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await scrollTo(page, 900);
    await scrollTo(page, 800);
    expect(
      await button(page).evaluate((element: HTMLElement) => {
        element.click();
        return scrollY;
      }),
    ).toBe(0);
  });
});
