import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { findLayoutShift } from './layout-shift.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { settle, watchScripts } from './scripts.ts';
import { expectNavbarAsleep, expectPage, goOn, wakeNavbar } from './shell.ts';

// A missing response, even for a font or an image, would log more than the page itself does.
test.use({ expected: [NOT_FOUND_NOTE] });

/** Records what the page's policy forbids, in every document of the tab. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return violations;
}

/** Records the URLs that a page requests: those of other hosts, and missing ones of this host. */
function watchAnswers(page: Page, origin: string): { others: string[]; missing: string[] } {
  const others: string[] = [];
  const missing: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (new URL(url).origin !== origin && !url.startsWith('data:')) others.push(url);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(new URL(answer.url()).pathname);
  });
  return { others, missing };
}

/**
 * How many more scripts a kind of page may have: the list of the closest pages, and the comparison for it; tabs, which show at once what
 * the browser finds in them.
 */
const OWN_SCRIPTS: Partial<Record<keyof typeof kinds, number>> = { 'not found': 2, 'markdown page': 1, 'blog post': 1 };
/** These pages need their own scripts immediately. */
const WAKES_AT_ONCE: (keyof typeof kinds)[] = ['reading offline', 'page of search'];

/** A test is for several pages, since a window takes longer than a page. */
const AT_ONCE = 6;

/** 0.000, as in browsers' own tools: less than half a pixel of a line does not count as movement. */
async function expectNoShift(page: Page, kind: string): Promise<void> {
  const { sum, moved } = await findLayoutShift(page);
  expect.soft(sum, [`${kind}, ${page.viewportSize()?.width} pixels wide`, ...moved].join('\n')).toBeLessThan(0.0005);
}

const all = Object.entries(kinds) as [keyof typeof kinds, string][];

for (let first = 0; first < all.length; first += AT_ONCE) {
  const some = all.slice(first, first + AT_ONCE);
  const names = some.map(([kind]) => kind).join(', ');
  test(`${names}: one script until it is touched, nothing that moves, comes from other hosts or is forbidden by the policy`, async ({
    page,
    baseURL,
  }) => {
    const violations = await watchViolations(page);
    const { others, missing } = watchAnswers(page, new URL(baseURL ?? '').origin);
    const scripts = watchScripts(page);
    for (const [kind, path] of some) {
      await test.step(kind, async () => {
        // In a system font; the next page is in the site's.
        await page.setViewportSize({ width: 390, height: 900 });
        await page.goto(path);
        await settle(page);
        await expectNoShift(page, kind);

        await page.setViewportSize({ width: 1440, height: 900 });
        scripts.length = 0;
        await page.goto(path);
        await settle(page);
        if (!WAKES_AT_ONCE.includes(kind))
          expect
            .soft(scripts.slice(1).length, `${kind}: ${scripts.join(', ')}`)
            .toBeLessThanOrEqual(OWN_SCRIPTS[kind] ?? 0);
        await expectNavbarAsleep(page);
        await expectNoShift(page, kind);

        await wakeNavbar(page);
        await page.mouse.wheel(0, 300);
        const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
        await goOn(page, pages.home.path);
        await expectPage(page, pages.home.heading);
        await goOn(page, path);
        await expectPage(page, heading ?? '');
        await page.mouse.wheel(0, 300);
        await settle(page);
        // The next page is the first that a visitor sees.
        await page.evaluate(() => localStorage.clear());
      });
    }
    expect.soft(violations, 'violations of the policy').toEqual([]);
    expect.soft(others, 'requests to other hosts').toEqual([]);
    expect.soft(missing.filter((missed) => missed !== href(pages.notFound.path))).toEqual([]);
  });
}
