import { readdirSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { HANDBOOK_FOLDER, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { expectPage, forgetFont } from './shell.ts';

/** The fonts that the browser actually uses for the letters of a heading. */
async function getFaces(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'of the system'));
}

/** Waits until both files are loaded and remembered. */
const waitForFont = (page: Page) => page.waitForFunction(() => localStorage.getItem('commonplace.web-font') !== null);

function watchFonts(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(request.url());
  });
  return files;
}

test('the next page is set in Literata, by a link and after a full load', async ({ page }) => {
  // A script that measures a new page from the start finds its final font, so the page is laid out once.
  await page.addInitScript(() => {
    document.addEventListener('commonplace:page', () => {
      document.documentElement.dataset.measured = String('webFont' in document.documentElement.dataset);
    });
  });
  await page.goto(pages.rigging.path);
  await waitForFont(page);
  await page.getByRole('link', { name: pages.docs.heading }).first().click();
  await expectPage(page, pages.docs.heading);
  await expect(page.locator('html')).toHaveAttribute('data-measured', 'true');
  expect(await getFaces(page)).toEqual(['Literata']);
  await page.goto(pages.markdown.path);
  expect(await getFaces(page)).toEqual(['Literata']);
  expect(await getLayoutShift(page)).toBe(0);
});

test('Back to a page that was read in a system font leads to the same passage, on a phone and in a wide window', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(pages.longPost.path);
    await waitForFont(page);
    const passage = page.locator('#july');
    const getTop = () => passage.evaluate((heading) => heading.getBoundingClientRect().top);
    await passage.evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const top = await getTop();
    expect(await getFaces(page)).not.toContain('Literata');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Join', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await expectPage(page, 'Join');
    await page.goBack();
    await expectPage(page, pages.longPost.heading);
    expect(await getFaces(page)).toEqual(['Literata']);
    await expect.poll(async () => Math.abs((await getTop()) - top), `${width} pixels`).toBeLessThan(2);
    await forgetFont(page);
  }
});

test('the first page uses a system font, and keeps it; the files are fetched once it is loaded, each once, 30 kB together', async ({
  page,
}) => {
  const files = watchFonts(page);
  await page.goto(pages.rigging.path);
  await waitForFont(page);
  expect(await getFaces(page)).not.toContain('Literata');
  const starts = await page.evaluate(() => ({
    load: performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart,
    fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
  }));
  for (const { startTime } of starts.fonts) expect(startTime).toBeGreaterThanOrEqual(starts.load);
  expect(files).toHaveLength(2);
  const folder = `${HANDBOOK_FOLDER}/_astro`;
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0)).toBeLessThanOrEqual(30_000);
});

test('no file is fetched with data saving on, nor if a theme has another font', async ({ page }) => {
  const files = watchFonts(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto(pages.rigging.path);
  await page.waitForLoadState('networkidle');
  await page.addInitScript(() => {
    Reflect.deleteProperty(navigator, 'connection');
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--font-text', 'serif'));
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([]);
});

test.describe('a file that is not the font', () => {
  test.use({ expected: ['Failed to decode downloaded font', 'OTS parsing error'] });

  test('changes nothing, and the next page tries again', async ({ page }) => {
    await page.route('**/*.woff2', (route) =>
      route.fulfill({ status: 200, body: 'Log in to the network of the hotel.' }),
    );
    await page.goto(pages.rigging.path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => localStorage.getItem('commonplace.web-font'))).toBeNull();
    await page.unrouteAll();
    await page.goto(pages.docs.path);
    await waitForFont(page);
  });
});
