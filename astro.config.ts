import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import site from './site.config.ts';
import { agreementChecks } from './src/agreements/lock/checks.ts';
import { truncate } from './src/blog/truncate.ts';
import { delivery } from './src/delivery/index.ts';
import { feedback } from './src/feedback/integration.ts';
import { configuredBackend } from './src/lib/backend/config.ts';
import { addressOf, contentPages, localeOf } from './src/lib/content/files.ts';
import { wordsOf } from './src/lib/words/index.ts';
import { contentChecks } from './src/markdown/checks/index.ts';
import { markdownProcessor } from './src/markdown/index.ts';
import { offline } from './src/offline/build/integration.ts';
import { previews } from './src/previews/integration.ts';
import { searchIndex } from './src/search/build/integration.ts';
import { intent } from './src/shell/intent/index.ts';
import { oneScript } from './src/shell/one-script.ts';

/** How the site is put together. */
export default defineConfig({
  site: site.url,
  base: site.baseUrl,
  trailingSlash: 'always',
  markdown: {
    processor: markdownProcessor({
      base: site.baseUrl,
      pageOf: addressOf,
      pages: contentPages,
      wordsFor: (file) => wordsOf(localeOf(file)),
      mdastPlugins: [truncate],
    }),
  },
  image: { service: { entrypoint: '/src/markdown/images/service.ts' } },
  integrations: [
    react(),
    mdx(),
    intent(),
    oneScript(),
    agreementChecks(),
    previews(),
    contentChecks({ pages: contentPages }),
    feedback(site.feedback),
    searchIndex(),
    delivery({ metaPolicy: site.metaPolicy, backendUrl: configuredBackend(site.customFields)?.url }),
    offline(),
  ],
  build: { inlineStylesheets: 'always', format: 'directory' },
  prerenderConflictBehavior: 'error',
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? 'localhost' },
  devToolbar: { enabled: false },
  vite: {
    build: {
      assetsInlineLimit: 0,
      rollupOptions: { optimization: { inlineConst: true } },
    },
  },
});
