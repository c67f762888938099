import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pages } from '#tests/browser/handbook.ts';
import { readOutbox } from '#tests/browser/outbox.ts';
import { type OwnServer, startOwnServer } from '#tests/browser/own-server.ts';
import { type Driver, find, launchWebKit, press, startDriver, waitFor } from './webkit.ts';

let driver: Driver;
let site: OwnServer;

beforeAll(async () => {
  [driver, site] = await Promise.all([startDriver(), startOwnServer()]);
});
afterAll(async () => {
  await Promise.all([driver?.stop(), site?.stop()]);
});

async function open(path: string): Promise<WebDriver> {
  const browser = await launchWebKit(driver, 390);
  onTestFinished(() => browser.quit());
  await browser.get(site.url + path);
  return browser;
}

/** Requests a mail, and types its code. */
async function signIn(browser: WebDriver, address: string): Promise<void> {
  await (await find(browser, 'main input[type="email"]')).sendKeys(address);
  await press(browser, 'main form button[type="submit"]');
  const field = await find(browser, 'main input[autocomplete="one-time-code"]');
  const [mail] = await readOutbox(new URL(site.url).origin, address);
  await field.sendKeys(mail?.code ?? '');
}

it('a visitor signs in with the code of the mail, and out again', async () => {
  const browser = await open(pages.join.path);
  await signIn(browser, 'anna@example.org');
  await waitFor(browser, () => document.querySelector('main')?.textContent.includes('signed in as anna@example.org'));
  // What was typed was further down, where the navbar hides. The focus moves after the words have come, and may scroll there again.
  await waitFor(browser, () => {
    scrollTo(0, 0);
    return (document.querySelector('#navbar')?.getBoundingClientRect().top ?? -1) >= 0;
  });
  await press(browser, 'button[aria-label="Open menu"]');
  await press(browser, '#mobile-menu button[aria-label="Sign out"]');
  await waitFor(browser, () => document.querySelector('main input[type="email"]') !== null);
  expect(await browser.executeScript(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual(
    [],
  );
});

it('after signing in, the page that Back leads to shows who is signed in', async () => {
  const browser = await open(pages.privacy.path);
  // Without a pointer on the navbar, which would wake it.
  await press(browser, '.footer a[href$="/join/"]');
  await signIn(browser, 'carla@example.org');
  await waitFor(browser, () => document.querySelector('main')?.textContent.includes('signed in as carla@example.org'));
  await browser.navigate().back();
  await waitFor(
    browser,
    () =>
      location.pathname.endsWith('/privacy/') &&
      document.querySelector('#mobile-menu')?.textContent.includes('carla@example.org'),
  );
});

it('a visitor joins: reads both documents, signs them and gets a card', async () => {
  const browser = await open(pages.memberJoin.path);
  await signIn(browser, 'berta@example.org');
  for (const title of ['Ground rules', 'Members charter'])
    await find(browser, `section[aria-label="Text of the ${title}"] .clause`);
  await (await find(browser, 'main input[name="name"], main input[autocomplete="name"]')).sendKeys('Berta Berg');
  await press(browser, 'main input[type="checkbox"]');
  await press(browser, 'main form button[type="submit"]');
  await waitFor(browser, () => document.querySelector('main')?.textContent.includes('Welcome, Berta Berg'));
  await find(browser, '[role="img"][aria-label*="Berta Berg"]');
});
