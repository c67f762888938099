import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { recordInPage } from './in-page.ts';

/** The screens and connections that pages are loaded with. */
const CONDITIONS = {
  desktop: { screen: { viewport: { width: 1350, height: 940 } }, cpu: 1, line: undefined },
  // A mid-range phone on a slow connection: 1.6 Mbit/s, 150 ms to the server.
  phone: {
    screen: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    cpu: 4,
    line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
} as const;
export type Condition = keyof typeof CONDITIONS;
export const conditions: readonly Condition[] = ['desktop', 'phone'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    // Playwright would close the browser and let the benchmark go on, with the next one.
    handleSIGTERM: false,
  });

/** A request to the server. `bytes` are those transferred, headers included, once `isDone`. */
type Fetched = { type: string; bytes: number; isDone: boolean };

type Tab = {
  page: Page;
  fetched: Map<string, Fetched>;
  /** Waits until nothing has been fetched for half a second, but at least this many milliseconds. */
  waitUntilQuiet: (atLeast: number) => Promise<void>;
  close: () => Promise<void>;
};

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** A tab of a browser that has never been here. */
export async function openTab(browser: Browser, condition: Condition): Promise<Tab> {
  const { screen, cpu, line } = CONDITIONS[condition];
  const context: BrowserContext = await browser.newContext({ ...screen, colorScheme: 'dark', serviceWorkers: 'block' });
  await context.addInitScript(recordInPage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const fetched = new Map<string, Fetched>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) fetched.set(requestId, { type: 'Other', bytes: 0, isDone: false });
  });
  const update = (id: string, change: Partial<Fetched>) => {
    const known = fetched.get(id);
    if (known) fetched.set(id, { ...known, ...change });
  };
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    update(requestId, { type: getFileType(response.mimeType) ?? type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, { bytes: encodedDataLength, isDone: true }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => update(requestId, { isDone: true }));
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (line) await session.send('Network.emulateNetworkConditions', line);

  const waitUntilQuiet = async (atLeast: number) => {
    const start = Date.now();
    let busy = start;
    while (Date.now() - start < 25_000) {
      await pause(50);
      if ([...fetched.values()].some(({ isDone }) => !isDone)) busy = Date.now();
      if (Date.now() - start >= atLeast && Date.now() - busy >= 500) return;
    }
  };
  return { page, fetched, waitUntilQuiet, close: () => context.close() };
}

const getFileType = (mime: string) =>
  (['html', 'css', 'javascript', 'font'] as const).find((type) => mime.includes(type));
