import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pages } from '#tests/browser/handbook.ts';
import { readOutbox } from '#tests/browser/outbox.ts';
import { type OwnServer, startOwnServer } from '#tests/browser/own-server.ts';
import { byRole, launchFirefox, openPage } from './firefox.ts';

let browser: Browser;
let site: OwnServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchFirefox(), startOwnServer()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.stop()]);
});

async function open(path: string): Promise<Page> {
  const { page, complaints } = await openPage(browser, 390);
  onTestFinished(async () => {
    await page.browserContext().close();
    expect(complaints).toEqual([]);
  });
  await page.goto(site.url + path);
  return page;
}

const getCode = async (address: string) => (await readOutbox(new URL(site.url).origin, address))[0]?.code;

/** Requests a mail, and types its code. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.locator(byRole('textbox', 'E-mail address')).fill(address);
  await page.locator(byRole('button', 'Send me a link and a code')).click();
  const field = page.locator(byRole('textbox', 'Code from the e-mail'));
  await field.wait();
  await field.fill((await getCode(address)) ?? '');
}

it('a visitor signs in with the code of the mail, and out again', async () => {
  const page = await open(pages.join.path);
  await signIn(page, 'anna@example.org');
  await page.waitForFunction(() =>
    document.querySelector('main')?.textContent.includes('signed in as anna@example.org'),
  );
  await page.locator(byRole('button', 'Open menu')).click();
  await page.locator('#mobile-menu button[aria-label="Sign out"]').click();
  // The menu, which covers the page, stays open.
  await page.waitForFunction(() => document.querySelector('main input[type="email"]') !== null);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
});

it('a visitor joins: reads both documents, signs them and gets a card', async () => {
  const page = await open(pages.memberJoin.path);
  await signIn(page, 'berta@example.org');
  for (const title of ['Ground rules', 'Members charter'])
    await page.locator(`section[aria-label="Text of the ${title}"] .clause`).wait();
  await page.locator(byRole('textbox', 'Your name')).fill('Berta Berg');
  await page.locator('main input[type="checkbox"]').click();
  await page.locator(byRole('button', 'Sign and join')).click();
  await page.locator('::-p-aria([name="Welcome, Berta Berg"][role="heading"])').wait();
  await page.locator('[role="img"][aria-label*="Berta Berg"]').wait();
});

it('where all cookies are blocked, with what else stores anything, a visitor can sign in to join', async () => {
  const blocking = await launchFirefox({ 'network.cookie.cookieBehavior': 2 });
  onTestFinished(() => blocking.close());
  const { page } = await openPage(blocking, 390);
  await page.goto(site.url + pages.memberJoin.path);
  await signIn(page, 'carla@example.org');
  await page.locator(byRole('heading', 'Read and sign')).wait();
  expect(await page.evaluate(() => document.querySelector('main')?.textContent)).toContain('blocks storage here');
});
