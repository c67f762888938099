import type { Page } from '@playwright/test';
import { buildSites } from '../support/build-sites.ts';
import { builtFolder } from '../support/sites.ts';
import { expect, test } from './fixtures.ts';
import { serve } from './serve.ts';

// The worker that runs these tests starts their server: one is enough.
test.describe.configure({ mode: 'default' });

// The site asks whether its pages help, but has no backend.
test.use({ expected: ['/backend.json'] });

let server: Awaited<ReturnType<typeof serve>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // No project serves it, so it may not be built yet.
  await buildSites(['library']);
  server = await serve(builtFolder('library'), { BACKEND: 'off' });
});
test.afterAll(() => server.stop());

const at = (path: string) => new URL(path, server.url).href;

test('the site can be installed: Chromium reads its manifest without an error, and finds its icons', async ({
  page,
}) => {
  await page.goto(at('docs/borrowing/loans/'));
  const devtools = await page.context().newCDPSession(page);
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: at('manifest.webmanifest'), errors: [] });
  const manifest: { icons: { src: string; sizes: string; type: string }[] } = JSON.parse(data);
  expect(manifest).toMatchObject({
    name: 'Fern Street Library',
    short_name: 'Fern Street',
    id: '/library/',
    start_url: '/library/',
    scope: '/library/',
  });
  const found = manifest.icons.map(async ({ src, sizes, type }) => {
    const image = await page.request.get(new URL(src, url).href);
    const width = await page.evaluate(async (source) => {
      const icon = Object.assign(new Image(), { src: source });
      await icon.decode();
      return icon.naturalWidth;
    }, src);
    return { sizes, type, status: image.status(), sentAs: image.headers()['content-type'], width };
  });
  const png = { type: 'image/png', status: 200, sentAs: 'image/png' };
  expect(await Promise.all(found)).toEqual([
    { type: 'image/svg+xml', status: 200, sentAs: 'image/svg+xml; charset=utf-8', sizes: 'any', width: 32 },
    { ...png, sizes: '192x192', width: 192 },
    { ...png, sizes: '512x512', width: 512 },
  ]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });
const category = (page: Page, name: string, does = 'Expand') =>
  sidebar(page).getByRole('button', { name: `${does} sidebar category '${name}'` });
const go = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test('each area of documents remembers the categories that were opened in it', async ({ page }) => {
  await page.goto(at('docs/'));
  await category(page, 'Borrowing').click();
  await expect(sidebar(page).getByRole('link', { name: 'Loans' })).toBeVisible();

  await go(page, 'Volunteers');
  await expect(page).toHaveURL(at('volunteers/'));
  await expect(sidebar(page).getByRole('link', { name: 'Loans' })).toHaveCount(0);
  await expect(category(page, 'Desk duty')).toBeVisible();

  await go(page, 'Guide');
  await expect(category(page, 'Borrowing', 'Collapse')).toBeVisible();
  await category(page, 'Borrowing', 'Collapse').click();

  await go(page, 'Volunteers');
  await category(page, 'Desk duty').click();
  await expect(sidebar(page).getByRole('link', { name: 'Hours at the desk' })).toBeVisible();
  await go(page, 'Guide');
  await expect(category(page, 'Borrowing')).toBeVisible();
  await go(page, 'Volunteers');
  await expect(category(page, 'Desk duty', 'Collapse')).toBeVisible();
});
