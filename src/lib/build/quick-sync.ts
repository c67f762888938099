import type { AstroIntegration } from 'astro';

/**
 * Lets a build read the content without preparing packages for a browser. Astro has a server of Vite read the content, which would first bundle
 * React and others for pages that nobody opens: with empty caches, that took a third of a second.
 */
export const quickSync = (): AstroIntegration => ({
  name: 'commonplace:quick-sync',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'dev') return;
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:quick-sync',
              configResolved: ({ environments }) => {
                for (const { optimizeDeps } of Object.values(environments)) optimizeDeps.include = [];
              },
            },
          ],
        },
      });
    },
  },
});
