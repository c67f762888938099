import { defineConfig } from 'vitest/config';

/** The main flows in Firefox and in WebKit. They are separate from the other tests, since not every machine has them. */
export default defineConfig({
  test: {
    include: ['tests/{firefox,webkit}/*.test.ts'],
    env: { SITE: 'tests/sites/handbook' },
    // Two browsers at once would only wait for each other, and the driver of WebKit drives one at a time.
    fileParallelism: false,
    // A machine that is busy with something else is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for the tests in Chromium. The driver of WebKit hangs once in a while.
    retry: process.env.CI ? 2 : 0,
  },
});
