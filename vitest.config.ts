/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    // Astro has a variable of the same name, which Vitest would put into the environment: the site's URL.
    env: { SITE: 'site' },
    include: [
      '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
      'tests/{unit,server,database}/**/*.test.ts',
    ],
  },
});
