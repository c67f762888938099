import { defineConfig } from 'vitest/config';

/** The main flows in Firefox. They are separate from the other tests, since not every machine has it. */
export default defineConfig({
  test: {
    include: ['tests/firefox/*.test.ts'],
    env: { SITE: 'tests/sites/handbook' },
    // Two browsers at once would only wait for each other.
    fileParallelism: false,
    // A machine that is busy with something else is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
