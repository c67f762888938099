import { defineConfig } from 'vitest/config';
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    env: { SITE: 'site' },
    include: [
      '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
      'tests/{unit,server,database}/**/*.test.ts',
    ],
  },
});
