import { defineConfig } from 'vitest/config';

/** Unit tests, and those of the server, the commands and the database. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    // The engine's tests know nothing of the community that is being served.
    env: { SITE: 'tests/sites/handbook' },
    // A machine that is busy with something else takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: [
      '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
      'tests/{unit,server,database}/**/*.test.ts',
    ],
  },
});
