import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import siteConfig from '#site';
import { OUT_FOLDER } from '#workspace/folders.ts';
import { blockStorage } from './early.ts';
import { button, CALL, DOC, goToEnd, OTHER_DOC, open, POST, question, status, test, watchCalls } from './feedback.ts';
import { expect } from './fixtures.ts';
import { findings } from './membership.ts';
import { settle, watchScripts } from './scripts.ts';
import { expectPage } from './shell.ts';
import { newAddress, signInByCode } from './sign-in.ts';

// The site of these tests is built by the worker that runs them: one is enough.
test.describe.configure({ mode: 'default' });

const THANKS = 'Thank you. To take your answer back, press the same button again.';
const WITHOUT_FEEDBACK = ['docs/category/vision/', 'blog/', 'join/', 'privacy/', '', 'docs/print/'];

/** Every file of a built site with one of these endings, by its path. */
async function filesOf(folder: string, endings: RegExp): Promise<[path: string, content: Buffer][]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => endings.test(name)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as [string, Buffer]));
}

async function expectAnswer(page: Page, answer: 'Yes' | 'No' | null): Promise<void> {
  for (const name of ['Yes', 'No'] as const)
    await expect(button(page, name)).toHaveAttribute('aria-pressed', String(name === answer));
}

test('where it is off, nothing of it is in any page, style or script', async () => {
  test.skip(siteConfig.feedback, 'site.config.ts has it on');
  const files = await filesOf(OUT_FOLDER, /\.(html|js|css)$/);
  expect(files.length).toBeGreaterThan(50);
  // The key of local storage is named on the privacy page.
  const found = files.filter(([, content]) => /class="feedback"|\.feedback\b(?!\.)|answer_page/.test(String(content)));
  expect(found.map(([path]) => path)).toEqual([]);
});

test.describe('where it is on', () => {
  test('documents and posts ask, other pages and the search do not', async ({ site }) => {
    const pages = await filesOf(site.folder, /\.html$/);
    const asking = pages.filter(([, content]) => content.includes('class="feedback"')).map(([path]) => path);
    expect(asking).toEqual(expect.arrayContaining([`${DOC}index.html`, `${POST}index.html`, 'docs/index.html']));
    const wrong = asking.filter((path) => WITHOUT_FEEDBACK.includes(path.replace('index.html', '')));
    expect(wrong).toEqual([]);
    expect(asking.filter((path) => !/^(docs|blog)\//.test(path))).toEqual([]);
    const found = (await filesOf(site.folder, /\.pf_fragment$/)).map(([, content]) => String(gunzipSync(content)));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((text) => /helpful\?\W*Yes/.test(text)).length).toBe(0);
  });

  test('a page costs next to nothing until its end is near, and stays within its budget', async ({ page, site }) => {
    const scripts = watchScripts(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(DOC);
    await settle(page);
    expect(scripts).not.toContain('feedback.client');
    expect(asked.filter((url) => url.endsWith('backend.json'))).toEqual([]);
    await expect(question(page)).toHaveCount(0);
    await goToEnd(page);
    await expect(question(page)).toBeVisible();
    expect(scripts).toContain('feedback.client');
    const html = await readFile(join(site.folder, 'docs/codex/vision/value-capture/index.html'), 'utf8');
    const text = html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(14_000);
  });

  test('one answers, changes the answer and takes it back, and finds it again', async ({ page, site }) => {
    const [yes, no] = await site.counts(DOC);
    await open(page, DOC);
    await expectAnswer(page, null);
    await expect(status(page)).toBeEmpty();
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
    await expectAnswer(page, 'Yes');
    expect(await site.counts(DOC)).toEqual([yes + 1, no]);

    await page.reload();
    await goToEnd(page);
    await expectAnswer(page, 'Yes');
    await expect(status(page)).toBeEmpty();
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    await expectAnswer(page, 'No');
    expect(await site.counts(DOC)).toEqual([yes, no + 1]);

    await button(page, 'No').click();
    await expect(status(page)).toHaveText('Your answer was taken back.');
    await expectAnswer(page, null);
    expect(await site.counts(DOC)).toEqual([yes, no]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('feedback')))).toEqual([]);
    await page.reload();
    await goToEnd(page);
    await expectAnswer(page, null);
  });

  test('two visitors are two, and one who presses twice at once is one', async ({ page, browser, site }) => {
    const [yes, no] = await site.counts(POST);
    await open(page, POST);
    await button(page, 'Yes').dblclick();
    await expect(status(page)).toHaveText(THANKS);
    await expectAnswer(page, 'Yes');
    const other = await (await browser.newContext()).newPage();
    await open(other, site.url + POST);
    await expectAnswer(other, null);
    await button(other, 'Yes').click();
    await expect(status(other)).toHaveText(THANKS);
    await other.context().close();
    expect(await site.counts(POST)).toEqual([yes + 2, no]);
  });

  test('each page has a token of its own, and a page that was left is as it was', async ({ page }) => {
    const calls = watchCalls(page);
    await open(page, DOC);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
    await expectPage(page, 'Principles');
    await goToEnd(page);
    await expectAnswer(page, null);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    await page.goBack();
    await expectPage(page, 'Purpose');
    await goToEnd(page);
    await expectAnswer(page, 'Yes');
    const sent = calls.map((call) => call.postDataJSON());
    expect(sent).toMatchObject([
      { page: `/resources/${DOC}`, is_helpful: true },
      { page: `/resources/${OTHER_DOC}`, is_helpful: false },
    ]);
    expect(new Set(sent.map(({ token }) => token)).size).toBe(2);
  });

  test('who is signed in is not known to who counts', async ({ page, site }) => {
    const address = newAddress();
    await signInByCode(page, address);
    const calls = watchCalls(page);
    await open(page, OTHER_DOC);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
    const { key } = await (await page.request.get(`${site.url}backend.json`)).json();
    const [call] = calls;
    const headers = await call?.allHeaders();
    expect(headers).toMatchObject({ apikey: key, authorization: `Bearer ${key}` });
    expect(headers).not.toHaveProperty('cookie');
    expect(Object.keys(call?.postDataJSON()).sort()).toEqual(['is_helpful', 'page', 'token']);
  });

  test('it works by keyboard, has a name, and axe finds nothing, whatever was answered', async ({ page }) => {
    await open(page, POST);
    expect.soft(await findings(page), 'before').toEqual([]);
    await button(page, 'Yes').focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'No')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(status(page)).toHaveText(THANKS);
    await expect(button(page, 'No')).toBeFocused();
    await expectAnswer(page, 'No');
    expect.soft(await findings(page), 'answered').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Your answer was taken back.');
    await expect(button(page, 'No')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('where storage is blocked, the answer is counted, and known until the page is loaded anew', async ({
    page,
    site,
  }) => {
    await blockStorage(page);
    const before = await site.counts(DOC);
    await open(page, DOC);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    expect(await site.counts(DOC)).toEqual([before[0], before[1] + 1]);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText('Your answer was taken back.');
    expect(await site.counts(DOC)).toEqual(before);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('it is not there', async ({ page }) => {
      await page.goto(DOC);
      await expect(page.locator('.feedback')).toBeHidden();
      await expect(page.locator('.feedback')).toHaveCSS('display', 'none');
    });
  });
});

test.describe('where nobody counts', () => {
  test.use({ expected: ['the server responded with a status of'] });

  test('it is not to be seen', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 404, body: '' }));
    const answered = page.waitForResponse('**/backend.json');
    await open(page, DOC);
    await answered;
    await settle(page);
    await expect(page.locator('.feedback')).toBeHidden();
    await expect(question(page)).toHaveCount(0);
  });

  test('for a moment, it comes with the next look at the end of the text', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 503, body: '' }));
    const answered = page.waitForResponse('**/backend.json');
    await open(page, DOC);
    await answered;
    await settle(page);
    await expect(question(page)).toHaveCount(0);
    await page.unroute('**/backend.json');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await settle(page);
    await goToEnd(page);
    await expect(question(page)).toBeVisible();
  });
});

test('a hosted backend is asked at the address that the page names', async ({ page, site }) => {
  const { url, key } = await (await page.request.get(`${site.url}backend.json`)).json();
  const hosted = JSON.stringify({ url: `${url}/`, key }).replaceAll('"', '&quot;');
  await page.route(`**/${OTHER_DOC}`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('class="feedback"', `class="feedback" data-backend="${hosted}"`);
    await route.fulfill({ response: answer, body: html });
  });
  let isAsked = false;
  await page.route('**/backend.json', (route) => {
    isAsked = true;
    return route.continue();
  });
  await open(page, OTHER_DOC);
  await button(page, 'Yes').click();
  await expect(status(page)).toHaveText(THANKS);
  expect(isAsked).toBe(false);
});

test.describe('when something goes wrong', () => {
  test.use({ expected: ['the server responded with a status of', 'net::ERR_'] });

  const html = { contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' };
  const faults: Record<string, [(route: Route) => Promise<void>, string]> = {
    'nobody answers': [(route) => route.abort('connectionrefused'), 'could not be reached. Press again in a moment.'],
    'a page of HTML answers': [(route) => route.fulfill({ status: 200, ...html }), 'could not be reached'],
    'the answer is 500': [(route) => route.fulfill({ status: 500, json: {} }), 'is in trouble'],
    'the answer is 502 with a page of HTML': [(route) => route.fulfill({ status: 502, ...html }), 'is in trouble'],
    'it was too often': [
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '42' }, json: {} }),
      'Too many answers came from your network. Press again in 42 s.',
    ],
    'it was too often, and nobody says for how long': [
      (route) => route.fulfill({ status: 429, ...html }),
      'Press again in a few minutes.',
    ],
    'the database has not had its step': [
      (route) => route.fulfill({ status: 404, json: { code: 'PGRST202' } }),
      'not set up to count answers yet',
    ],
    'the answer is refused': [
      (route) => route.fulfill({ status: 400, json: { code: 'CP008' } }),
      'Your answer was not taken.',
    ],
  };

  for (const [name, [fault, message]] of Object.entries(faults)) {
    test(`because ${name}, it is said, and one can press again`, async ({ page, site }) => {
      const [yes, no] = await site.counts(POST);
      await open(page, POST);
      await page.route(CALL, fault);
      await button(page, 'No').click();
      await expect(status(page)).toContainText(message);
      await expectAnswer(page, null);
      await page.unroute(CALL);
      await button(page, 'No').click();
      await expect(status(page)).toHaveText(THANKS);
      expect(await site.counts(POST)).toEqual([yes, no + 1]);
      // What was answered stays as it was where taking it back fails.
      await page.route(CALL, fault);
      await button(page, 'No').click();
      await expect(status(page)).toContainText(message);
      await expectAnswer(page, 'No');
    });
  }

  test('because nobody answers in time, it is given up after ten seconds', async ({ page }) => {
    await open(page, DOC);
    await page.route(CALL, () => {});
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText('Sending…');
    await expect(button(page, 'Yes')).toHaveAttribute('aria-disabled', 'true');
    await expect(status(page)).toContainText('did not answer within 10 seconds', { timeout: 12_000 });
    await expectAnswer(page, null);
    await page.unroute(CALL);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
  });

  test('because the device is offline, it is said, and one presses again once it is not', async ({ page, context }) => {
    await open(page, DOC);
    await expect(question(page)).toBeVisible();
    await context.setOffline(true);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(
      'This device is offline, so nothing was sent. Press again once you are connected.',
    );
    await context.setOffline(false);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
  });

  test('after an answer was counted and the reply got lost, it is not counted twice', async ({ page, site }) => {
    const [yes, no] = await site.counts(OTHER_DOC);
    await open(page, OTHER_DOC);
    await page.route(CALL, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(page, 'Yes').click();
    await expect(status(page)).toContainText('could not be reached');
    expect(await site.counts(OTHER_DOC)).toEqual([yes + 1, no]);
    await page.unroute(CALL);
    await page.reload();
    await goToEnd(page);
    await expectAnswer(page, null);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    expect(await site.counts(OTHER_DOC)).toEqual([yes, no + 1]);
  });
});
