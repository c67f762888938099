import { defineConfig } from 'vitest/config';
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    env: { SITE: 'site' },
    // A machine that is busy with something else takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: [
      '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
      'tests/{unit,server,database}/**/*.test.ts',
    ],
  },
});
