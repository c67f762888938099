import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '#scripts/chromium.mjs';

const PORT = 4173;
const SIGN_IN_PORT = 4174;
/** What signs people in needs the embedded backend; everything else is a site without one. */
const SIGN_IN = /\/(auth|membership)[\w-]*\.spec\.ts$/;

const siteAt = (port: number) => `http://localhost:${port}/resources/`;

/** A site that is being served already, with its base path. Without it, dist/ is served for the tests. */
const served = process.env.BASE_URL;

const site = {
  command: 'node server/compress.ts && node server/main.ts',
  url: siteAt(PORT),
  env: { PORT: String(PORT), HOST: 'localhost', BACKEND: 'off' },
  reuseExistingServer: false,
  timeout: 120_000,
};

/** Its data are gone with the next run, as Playwright empties the folder of results first. Limits would stop the tests. */
const signIn = {
  command: 'node server/main.ts',
  wait: { stdout: /Signing in works/ },
  env: {
    PORT: String(SIGN_IN_PORT),
    HOST: 'localhost',
    DATA_FOLDER: 'test-results/backend',
    MAIL_PAUSE: '0',
    MAILS_PER_HOUR: '100000',
    MAILS_PER_CLIENT: '100000',
    ATTEMPTS_PER_CLIENT: '100000',
  },
  timeout: 120_000,
};

/** The browser tests run against the real build, served as `npm start` serves it. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. What needs a second try is named as flaky in the report, and is a defect.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: served ?? siteAt(PORT),
    viewport: { width: 1440, height: 900 },
    // What a test changes between page and server would pass the worker by; the tests of reading offline let it work.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not start for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'site', testIgnore: SIGN_IN },
    { name: 'sign-in', testMatch: SIGN_IN, use: { baseURL: served ?? siteAt(SIGN_IN_PORT) } },
  ],
  ...(served ? {} : { webServer: [site, signIn] }),
});
