import type { Page } from '@playwright/test';
import { findings as findingsOnPage } from './axe.ts';
import { blockStorage } from './early.ts';
import {
  button,
  CALL,
  DOC,
  goToEnd,
  OTHER_DOC,
  onFeedbackSite,
  open,
  POST,
  question,
  status,
  watchCalls,
} from './feedback.ts';
import { expect } from './fixtures.ts';
import { enterAs, newPerson } from './people.ts';
import { settle, watchScripts } from './scripts.ts';
import { expectPage, holdBack, scrollTo } from './shell.ts';

const test = onFeedbackSite();

// src/features/feedback/feedback.client.test.ts covers the message for each fault, tests/unit/built-site/feedback.test.ts which pages ask.
// The worker that runs these tests starts their server: one is enough.
test.describe.configure({ mode: 'default' });

const THANKS = 'Thank you. To take your answer back, press the same button again.';
const findings = (page: Page) => findingsOnPage(page, { include: ['.feedback'] });

async function expectAnswer(page: Page, answer: 'Yes' | 'No' | null): Promise<void> {
  for (const name of ['Yes', 'No'] as const)
    await expect(button(page, name)).toHaveAttribute('aria-pressed', String(name === answer));
}

test.describe('where the question is asked', () => {
  test('a page costs next to nothing until its end is near', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 200 });
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
  });

  test('a visitor answers, changes and withdraws the answer, and finds it again', async ({ page, site }) => {
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

  test('two visitors count twice, and one who presses twice at once counts once', async ({ page, browser, site }) => {
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

  test('a press counts as what the button says, also if another tab has answered meanwhile', async ({ page, site }) => {
    const [yes, no] = await site.counts(DOC);
    await open(page, DOC);
    const other = await page.context().newPage();
    await open(other, site.url + DOC);
    await button(other, 'Yes').click();
    await expect(status(other)).toHaveText(THANKS);
    await expectAnswer(page, null);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
    await expectAnswer(page, 'Yes');
    expect(await site.counts(DOC)).toEqual([yes + 1, no]);
    await button(page, 'Yes').click();
    await expectAnswer(page, null);
    await expect(status(page)).toHaveText('Your answer was taken back.');
    expect(await site.counts(DOC)).toEqual([yes, no]);
  });

  test('each page has its own token, which does not reveal who is signed in, and a page is unchanged on return', async ({
    page,
    site,
  }) => {
    const { pathname } = new URL(site.url);
    const calls = watchCalls(page);
    await enterAs(page, await newPerson(site.url), DOC);
    await goToEnd(page);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(THANKS);
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
    await expectPage(page, 'Returns');
    await goToEnd(page);
    await expectAnswer(page, null);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    await page.goBack();
    await expectPage(page, 'Loans');
    await goToEnd(page);
    await expectAnswer(page, 'Yes');
    const sent = calls.map((call) => call.postDataJSON());
    expect(sent).toMatchObject([
      { page: pathname + DOC, is_helpful: true },
      { page: pathname + OTHER_DOC, is_helpful: false },
    ]);
    expect(new Set(sent.map(({ token }) => token)).size).toBe(2);
    const { key } = await (await page.request.get(`${site.url}backend.json`)).json();
    for (const call of calls) {
      const headers = await call.allHeaders();
      expect(headers).toMatchObject({ apikey: key, authorization: `Bearer ${key}` });
      expect(headers).not.toHaveProperty('cookie');
      expect(Object.keys(call.postDataJSON()).sort()).toEqual(['is_helpful', 'page', 'token']);
    }
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

  test('where storage is blocked, the answer is counted, and remembered until the page is reloaded', async ({
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

    test('it is absent', async ({ page }) => {
      await page.goto(DOC);
      await expect(page.locator('.feedback')).toBeHidden();
      await expect(page.locator('.feedback')).toHaveCSS('display', 'none');
    });
  });
});

test.describe('without a backend', () => {
  test.use({ expected: ['the server responded with a status of'] });

  test('it is hidden, and if that is for a moment, it appears when the end of the text is next in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 200 });
    for (const status of [404, 503]) {
      await page.route('**/backend.json', (route) => route.fulfill({ status, body: '' }));
      const answered = page.waitForResponse('**/backend.json');
      await open(page, DOC);
      await answered;
      await settle(page);
      await expect(page.locator('.feedback')).toBeHidden();
      await expect(question(page)).toHaveCount(0);
    }
    await page.unroute('**/backend.json');
    // Without a frame in between, the page would not notice that its end was left.
    await scrollTo(page, 0);
    await goToEnd(page);
    await expect(question(page)).toBeVisible();
  });
});

test('a hosted backend is called at the URL in the page', async ({ page, site }) => {
  const { key } = await (await page.request.get(`${site.url}backend.json`)).json();
  const hosted = JSON.stringify({ url: new URL('/', site.url), key }).replaceAll('"', '&quot;');
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

  test('a message appears, pressing again works, and an answer stays if withdrawing it fails', async ({
    page,
    site,
  }) => {
    const [yes, no] = await site.counts(POST);
    await open(page, POST);
    await page.route(CALL, (route) => route.abort('connectionrefused'));
    await button(page, 'No').click();
    await expect(status(page)).toContainText('could not be reached. Press again in a moment.');
    await expectAnswer(page, null);
    await page.unroute(CALL);
    await button(page, 'No').click();
    await expect(status(page)).toHaveText(THANKS);
    expect(await site.counts(POST)).toEqual([yes, no + 1]);
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'No').click();
    await expect(status(page)).toContainText('Something went wrong on our side');
    await expectAnswer(page, 'No');
  });

  test('because the device is offline, a message appears; once it is online, pressing again works, and presses meanwhile do nothing', async ({
    page,
    context,
  }) => {
    await open(page, DOC);
    await expect(question(page)).toBeVisible();
    await context.setOffline(true);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText(
      'This device is offline, so nothing was sent. Press again once you are connected.',
    );
    await context.setOffline(false);
    const release = await holdBack(page, CALL);
    await button(page, 'Yes').click();
    await expect(status(page)).toHaveText('Sending…');
    await expect(button(page, 'Yes')).toHaveAttribute('aria-disabled', 'true');
    // Without force, it would be pressed once it can be.
    await button(page, 'No').click({ force: true });
    release();
    await expect(status(page)).toHaveText(THANKS);
    await expectAnswer(page, 'Yes');
    await expect(button(page, 'Yes')).not.toHaveAttribute('aria-disabled');
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
