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
 * second file that the core has to wait for. Each module gets a helper of its own instead, which only imports, and so needs no list
 * of what is to be preloaded.
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
              // Astro has a setting of its own for all environments.
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
