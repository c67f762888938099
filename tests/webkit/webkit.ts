import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findWebKit } from '#scripts/browsers.ts';
import { freePort } from '#tests/support/postgres.ts';

export type Driver = { url: string; stop: () => Promise<void> };

/** How long a test waits for what a page has to show, in milliseconds: a busy machine is slow. */
const PATIENCE = 30_000;

/** Starts the driver of WebKit, on a screen of its own where the machine has none. It drives one browser at a time. */
export async function startDriver(): Promise<Driver> {
  const webKit = findWebKit();
  if (!webKit) throw new Error('There is no WebKit on this machine.');
  const screen = webKit.screen ? await startScreen(webKit.screen) : undefined;
  const port = await freePort();
  const driver = spawn(webKit.driver, [`--port=${port}`], {
    env: { ...process.env, ...(screen && { DISPLAY: screen.display }) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (driver.exitCode !== null) throw new Error(`${webKit.driver} ended before it listened.`);
    await delay(50);
  }
  return {
    url,
    async stop() {
      const stopped = once(driver, 'exit');
      driver.kill();
      await stopped;
      screen?.stop();
    },
  };
}

/** An X server that shows nothing. It chooses its number, and writes it once it is ready. */
async function startScreen(program: string): Promise<{ display: string; stop: () => void }> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, stop: () => server.kill() };
}

/** A browser with empty storage, whose pages are as wide as asked; on a phone at least as wide as its window can be. */
export async function launchWebKit({ url }: Driver, width = 1440): Promise<WebDriver> {
  const browser = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
  const window = browser.manage().window();
  await window.setRect({ x: 0, y: 0, width, height: 900 });
  return browser;
}

/** Waits for the first element that matches and can be seen. */
export async function find(browser: WebDriver, selector: string): Promise<WebElement> {
  const found = await browser.wait(
    async () => {
      for (const element of await browser.findElements(By.css(selector)))
        if (await element.isDisplayed()) return element;
      return undefined;
    },
    PATIENCE,
    `Nothing on the page matches ${selector} and can be seen.`,
  );
  return found as WebElement;
}

/**
 * Waits for an element, and clicks it. The driver refuses to while the page moves below it, as when a text before it comes. On a busy
 * machine it sometimes does not scroll to an element just below the window, however often it is asked.
 */
export async function press(browser: WebDriver, selector: string): Promise<void> {
  await browser.wait(
    async () => {
      const element = await find(browser, selector);
      const refused = await element.click().catch((reason: unknown) => reason);
      if (refused instanceof error.ElementNotInteractableError) {
        await browser.executeScript((element: Element) => element.scrollIntoView({ block: 'center' }), element);
        return false;
      }
      if (refused) throw refused;
      return true;
    },
    PATIENCE,
    `${selector} cannot be pressed.`,
  );
}

/** Waits for a function that is run in the page to be true. */
export async function waitFor<Values extends unknown[]>(
  browser: WebDriver,
  isTrue: (...values: Values) => unknown,
  ...values: Values
): Promise<void> {
  await browser.wait(() => browser.executeScript(isTrue, ...values), PATIENCE, `Not true in the page: ${isTrue}`);
}

/** Waits until the page shows this level-1 heading. */
export const expectHeading = (browser: WebDriver, heading: string): Promise<void> =>
  waitFor(
    browser,
    (heading: string) =>
      [...document.querySelectorAll('h1')].some((h1) => h1.checkVisibility() && h1.textContent.trim() === heading),
    heading,
  );
