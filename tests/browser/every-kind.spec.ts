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

/** 0.000, as in browsers' own tools: less than half a pixel of a line does not count as movement. */
async function expectNoShift(page: Page): Promise<void> {
  const { sum, moved } = await findLayoutShift(page);
  expect.soft(sum, [`${page.viewportSize()?.width} pixels wide`, ...moved].join('\n')).toBeLessThan(0.0005);
}

for (const [kind, path] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
  test(`${kind}: one script until it is touched, nothing that moves, comes from other hosts or is forbidden by the policy`, async ({
    page,
    baseURL,
  }) => {
    // In a system font; the next page is in the site's.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await settle(page);
    await expectNoShift(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    const violations = await watchViolations(page);
    const { others, missing } = watchAnswers(page, new URL(baseURL ?? '').origin);
    const scripts = watchScripts(page);
    await page.goto(path);
    await settle(page);
    if (!WAKES_AT_ONCE.includes(kind))
      expect.soft(scripts.slice(1).length, scripts.join(', ')).toBeLessThanOrEqual(OWN_SCRIPTS[kind] ?? 0);
    await expectNavbarAsleep(page);
    await expectNoShift(page);

    await wakeNavbar(page);
    await page.mouse.wheel(0, 300);
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    await goOn(page, pages.home.path);
    await expectPage(page, pages.home.heading);
    await goOn(page, path);
    await expectPage(page, heading ?? '');
    await page.mouse.wheel(0, 300);
    await settle(page);
    expect.soft(violations, 'violations of the policy').toEqual([]);
    expect.soft(others, 'requests to other hosts').toEqual([]);
    expect.soft(missing.filter((missed) => missed !== href(pages.notFound.path))).toEqual([]);
  });
}
