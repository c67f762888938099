import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string;
  }
}

/** Adds the `client:intent` directive to the site. */
export const intent = (): AstroIntegration => ({
  name: 'commonplace:intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/layout/intent.client.ts' }),
  },
});

/**
 * Keeps the script of every page one file. Vite wraps each `import()` in a helper; as islands need it too, it would become a
 * second file that the core has to wait for. Instead, each module gets its own helper, which only imports and so needs no list
 * of files to preload.
 */
export const inlinePreloadHelper = (): AstroIntegration => ({
  name: 'commonplace:inline-preload-helper',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:inline-preload-helper',
              enforce: 'pre',
              // Per environment, since Astro has its own setting for all of them.
              configEnvironment: () => ({
                build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } },
              }),
              resolveId: {
                filter: { id: /^\0vite\/preload-helper\.js$/ },
                handler: (id, importer) => `${id}?${importer}`,
              },
              load: {
                filter: { id: /^\0vite\/preload-helper\.js\?/ },
                handler: () => 'export const __vitePreload = (load) => load();',
              },
            },
          ],
        },
      });
    },
  },
});
