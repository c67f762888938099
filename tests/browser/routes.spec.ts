import { expect, test } from './fixtures.ts';
import { NOT_FOUND_NOTE, routes } from './pages.ts';

const headingsOf = (html: string) =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text?.replaceAll('&quot;', '"'));

for (const [part, pages] of Object.entries(routes)) {
  test(`${part}: every address answers with a page of its own`, async ({ request }) => {
    for (const [path, name] of pages) {
      const answer = await request.get(path);
      expect.soft(answer.status(), path).toBe(200);
      expect.soft(headingsOf(await answer.text()), path).toEqual([name]);
    }
  });

  test(`${part}: an address without its slash leads on for good and keeps the query`, async ({ request }) => {
    for (const [path] of pages) {
      const answer = await request.get(`${path.replace(/\/$/, '') || '../resources'}?from=a%20mail&n=1`, {
        maxRedirects: 0,
      });
      expect.soft(answer.status(), path).toBe(301);
      expect.soft(answer.headers().location, path).toBe(`/resources/${path}?from=a%20mail&n=1`);
    }
  });
}

test('the root of the host leads to the site', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/resources\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the sitemap, the feeds and the robots file are there', async ({ request }) => {
  const files = {
    'sitemap.xml': 'application/xml',
    'robots.txt': 'text/plain',
    'blog/rss.xml': 'application/rss+xml',
    'blog/atom.xml': 'application/atom+xml',
    'blog/feed.json': 'application/feed+json',
  };
  for (const [file, type] of Object.entries(files)) {
    const answer = await request.get(file);
    expect.soft(answer.status(), file).toBe(200);
    expect.soft(answer.headers()['content-type'], file).toMatch(/xml|plain|json/);
    expect.soft(answer.headers()['content-type'], file).toContain(type.split(/[/+]/).at(-1));
  }
});

test('the sitemap lists every page', async ({ request }) => {
  const sitemap = await (await request.get('sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+\/resources\/([^<]*)<\/loc>/g)].map(([, path]) => path);
  const all = Object.values(routes).flatMap((pages) => pages.map(([path]) => path));
  expect(listed).toEqual(expect.arrayContaining(all));
});

test.describe('an address that does not exist', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('says so, with status 404, and offers the closest pages', async ({ page }) => {
    const answer = await page.goto('docs/codex/vission/');
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(main).toContainText('We could not find what you were looking for.');
    await expect(main).toContainText(
      'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
    );
    await main.getByRole('link', { name: '/resources/docs/category/vision/' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vision');
  });

  test('offers a page whose last part is alike, wherever it is', async ({ page }) => {
    await page.goto('docs/value-captur/');
    await expect(page.getByRole('link', { name: '/resources/docs/codex/vision/value-capture/' })).toBeVisible();
  });

  test('offers nothing where nothing is close', async ({ page }) => {
    const sitemap = page.waitForResponse('**/sitemap.xml');
    await page.goto('0123456789-0123456789-0123456789-0123456789-0123456789/');
    await (await sitemap).finished();
    await expect(page.getByRole('heading', { name: 'Perhaps you were looking for' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toBeVisible();
  });

  test('is not found outside the base path and in a file name either', async ({ request }) => {
    for (const path of ['/docs/', '/resources/docs/none.html', '/resources/_astro/none.js', '/resources/404.html']) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect.soft(answer.status(), path).toBe(404);
      expect.soft(await answer.text(), path).toContain('<h1>Page Not Found</h1>');
    }
  });
});
