import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { expectPage } from './shell.ts';

const CODE = 'docs/Documentation/code_of_conduct/';

type VersionRecord = { version: number; effective: string; summary: string; sha256: string };
type Agreement = { id: string; title: string; address: string; versions: VersionRecord[] };

const LOCK: Record<string, VersionRecord[]> = JSON.parse(readFileSync('content/agreements/lock.json', 'utf8'));

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const main = (page: Page) => page.getByRole('main');
const note = (page: Page) => page.getByRole('note', { name: 'Version of this agreement' });

/** Every version of every agreement, as the site tells machines. */
async function published(request: APIRequestContext): Promise<(Agreement & { record: VersionRecord })[]> {
  const { agreements }: { agreements: Agreement[] } = await (await request.get('agreements.json')).json();
  return agreements.flatMap((agreement) => agreement.versions.map((record) => ({ ...agreement, record })));
}

test('machines are told every version of the agreements, as the lock file has them', async ({ request }) => {
  const answer = await request.get('agreements.json');
  expect(answer.headers()['content-type']).toContain('application/json');
  const { agreements }: { agreements: Agreement[] } = await answer.json();
  expect(agreements.map(({ id }) => id)).toEqual(Object.keys(LOCK).sort());
  expect(agreements.length).toBeGreaterThan(1);
  for (const { id, title, address, versions } of agreements) {
    expect.soft(versions, id).toEqual(LOCK[id]);
    const document = await request.get(address);
    expect.soft(await document.text(), id).toContain(`<h1>${title}</h1>`);
  }
});

test('the fingerprint of a version is that of its plain text, of the archive and of what its page shows', async ({
  page,
  request,
}) => {
  const all = await published(request);
  expect(all.length).toBeGreaterThan(3);
  for (const { id, address, record } of all) {
    const plain = await request.get(`${address}history/${record.version}.txt`);
    expect.soft(plain.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const body = await plain.body();
    expect.soft(hashOf(body), `${id} ${record.version}`).toBe(record.sha256);
    expect.soft(body.equals(readFileSync(`content/agreements/${id}/${record.version}.md`))).toBe(true);
    await page.goto(`${address}history/${record.version}/`);
    await expect.soft(main(page).locator('code.fingerprint')).toHaveText(record.sha256);
    await expect.soft(main(page).locator('[data-agreement-text]')).toHaveAttribute('data-sha256', record.sha256);
  }
});

test('a plain text arrives unaltered, compressed or not', async ({ request }) => {
  for (const coding of ['identity', 'gzip', 'br']) {
    const plain = await request.get(`${CODE}history/1.txt`, { headers: { 'accept-encoding': coding } });
    expect.soft(hashOf(await plain.body()), coding).toBe(LOCK.code_of_conduct?.[0]?.sha256);
  }
});

test('a document says which version is in force since when, and leads to the others', async ({ page }) => {
  await page.goto(CODE);
  await expect(note(page)).toContainText(/Version \d+, in force (since|from) \w+ \d+, \d{4}/);
  const code = note(page).locator('code');
  const sha256 = (await code.getAttribute('title')) ?? '';
  expect(LOCK.code_of_conduct?.map((record) => record.sha256)).toContain(sha256);
  await expect(code.locator('[aria-hidden]')).toHaveText(sha256.slice(0, 12));
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await note(page).getByRole('link', { name: 'History' }).click();
  await expectPage(page, 'Code of conduct: history');
});

test('a document that nobody signs says nothing of versions', async ({ page }) => {
  await page.goto('docs/codex/foundation/purpose/');
  await expectPage(page, 'Purpose');
  await expect(note(page)).toHaveCount(0);
});

test('the history lists every version, newest first, below its document', async ({ page }) => {
  await page.goto(`${CODE}history/`);
  const versions = LOCK.code_of_conduct ?? [];
  const newestFirst = versions.map(({ version }) => `Version ${version}`).reverse();
  await expect(main(page).getByRole('heading', { level: 2, name: /^Version/ })).toHaveText(newestFirst);
  for (const { summary, sha256 } of versions) {
    await expect(main(page)).toContainText(summary);
    await expect(main(page)).toContainText(sha256);
  }
  await expect(main(page)).toContainText('sha256sum');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', /Governing documents/, /Code of conduct/, /History/]);
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible();
});

test('the way leads from the history to a version, its difference and back to the document', async ({ page }) => {
  await page.goto(`${CODE}history/`);
  await main(page).getByRole('link', { name: 'What changed since version 1' }).click();
  await expect(page).toHaveURL(/history\/2\/since\/1\/$/);
  await main(page).getByRole('link', { name: 'Read version 1' }).click();
  const about = page.getByRole('note', { name: 'About this version' });
  await expect(about).toContainText('This is version 1, which is no longer in force.');
  await about.getByRole('link', { name: 'Read the text in force' }).click();
  await expect(note(page)).toBeVisible();
});

test('the page of a version has the text as its document has it', async ({ page }) => {
  await page.goto(CODE);
  const outlineOf = () =>
    main(page)
      .locator('.prose :is(h2, h3)')
      .evaluateAll((headings) => headings.map(({ id, textContent }) => `${id}: ${textContent}`));
  const outline = await outlineOf();
  const current = /Version (\d+)/.exec((await note(page).textContent()) ?? '')?.[1];
  await page.goto(`${CODE}history/${current}/`);
  expect(outline.length).toBeGreaterThan(5);
  expect(await outlineOf()).toEqual(outline);
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveCount(outline.length);
  await main(page).getByRole('link', { name: 'community member agreement' }).first().click();
  await expectPage(page, 'Community member agreement');
});

test('versions and differences are in no search engine, the history is', async ({ page, request }) => {
  const robots = page.locator('meta[name="robots"]');
  for (const path of ['history/1/', 'history/2/', 'history/2/since/1/']) {
    await page.goto(CODE + path);
    await expect.soft(robots, path).toHaveAttribute('content', 'noindex');
    // The site's own search finds them for those who ask for earlier versions.
    const others = page.locator('[data-pagefind-body]:not([data-pagefind-filter="group:earlier"])');
    await expect.soft(others, path).toHaveCount(0);
  }
  await page.goto(`${CODE}history/`);
  await expect(robots).toHaveCount(0);
  const sitemap = await (await request.get('sitemap.xml')).text();
  expect(sitemap).toContain(`${CODE}history/</loc>`);
  expect(sitemap).not.toMatch(/history\/\d/);
});

test.describe('a difference', () => {
  const DIFFERENCE = `${CODE}history/2/since/1/`;
  const difference = (page: Page) => page.locator('[data-agreement-difference]');

  test('is read as one text, with what was added and removed said in words', async ({ page }) => {
    await page.goto(DIFFERENCE);
    await expect(difference(page)).toContainText(/^\d+ places changed\./);
    const places = Number.parseInt((await difference(page).textContent()) ?? '', 10);
    const edited = difference(page).locator(':is(p, li, h2):visible:has(> :is(ins, del))');
    await expect(edited).toHaveCount(places);
    for (const change of await difference(page).locator('ins').all()) {
      await expect.soft(change).toHaveText(/^Added: \S.*\(end of addition\)\s*$/s);
    }
    for (const change of await difference(page).locator('del').all()) {
      await expect.soft(change).toHaveText(/^Removed: \S.*\(end of removal\)\s*$/s);
    }
    await expect(difference(page).locator('del').first()).toBeVisible();
  });

  test('shows the headings above a change; what did not change can be opened', async ({ page }) => {
    await page.goto(DIFFERENCE);
    await expect(difference(page).getByRole('heading', { name: '1. Scope' })).toBeVisible();
    const unchanged = difference(page).getByText('This code applies to everyone who takes part');
    await expect(unchanged).toBeHidden();
    await difference(page).getByText('2 unchanged paragraphs').first().click();
    await expect(unchanged).toBeVisible();
  });

  test('is told by more than a colour', async ({ page }) => {
    await page.goto(DIFFERENCE);
    await expect(difference(page).locator('ins').first()).toHaveCSS('text-decoration-line', 'underline');
    await expect(difference(page).locator('del').first()).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('is printed in black on white, underlined and struck, and folded as before', async ({ page }) => {
    await page.goto(DIFFERENCE);
    await page.emulateMedia({ media: 'print' });
    for (const [name, line] of [
      ['ins', 'underline'],
      ['del', 'line-through'],
    ] as const) {
      const change = difference(page).locator(name).first();
      await expect(change).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(change).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(change).toHaveCSS('text-decoration-line', line);
    }
    await expect(page.getByText('This code applies to everyone who takes part')).toBeHidden();
    await expect(difference(page).getByText('2 unchanged paragraphs').first()).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens and folds all the same', async ({ page }) => {
      await page.goto(DIFFERENCE);
      await difference(page).getByText('2 unchanged paragraphs').first().click();
      await expect(page.getByText('This code applies to everyone who takes part')).toBeVisible();
    });
  });
});

test.describe('what there is not', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('a version that was never ratified is not found', async ({ page, request }) => {
    const answer = await page.goto(`${CODE}history/99/`);
    expect(answer?.status()).toBe(404);
    await expectPage(page, 'Page Not Found');
    for (const path of ['history/99.txt', 'history/2/since/2/', 'history/1/since/2/']) {
      expect.soft((await request.get(CODE + path)).status(), path).toBe(404);
    }
  });
});

test('on a small screen a fingerprint runs over no edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['', 'history/', 'history/1/', 'history/2/since/1/']) {
    await page.goto(CODE + path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});
