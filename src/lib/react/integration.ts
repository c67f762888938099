import { fileURLToPath } from 'node:url';
import reactByLibrary from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React, rendered at once instead of streamed, since nothing here waits for data, and without repeated trial renderings (server.ts).
 * That saves a fifth of the time for pages. What wakes islands in the browser is smaller than the library's own (hydrate.client.ts).
 */
export function react(): AstroIntegration {
  const integration = reactByLibrary({ experimentalDisableStreaming: true });
  const { 'astro:config:setup': setUp, ...hooks } = integration.hooks;
  const serverEntrypoint = fileURLToPath(new URL('server.ts', import.meta.url));
  const clientEntrypoint = fileURLToPath(new URL('hydrate.client.ts', import.meta.url));
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint, clientEntrypoint }),
        }),
    },
  };
}
