import type { AstroIntegration } from 'astro';

const HELPER = '\0vite/preload-helper.js';

/**
 * Keeps the script of every page one file. Vite wraps each `import()` in a helper; as islands need it too, it would become a
 * second file that the core has to wait for. Each module gets a helper of its own instead, which only imports.
 */
export const oneScript = (): AstroIntegration => ({
  name: 'commonplace:one-script',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:one-script',
              enforce: 'pre',
              resolveId: (id, importer) => (id === HELPER ? `${HELPER}?${importer}` : undefined),
              load: (id) =>
                id.startsWith(`${HELPER}?`) ? 'export const __vitePreload = (load) => load();' : undefined,
            },
          ],
        },
      });
    },
  },
});
