import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import { onReload } from '../reloads-channel.ts';
import { getContentFile } from './content-from-file.ts';

/** For how long Astro waits for other changes before it writes the content and loads the open pages again, in milliseconds. */
const ASTROS_PAUSE = 500;

/** The pauses before asking Astro to do so sooner. It ignores that while it reads the collections' configuration, as after each change. */
const PAUSES = [20, 20, 40, 80, 160];

/** A name that no loader has, so that nothing is read again. */
const NO_LOADER = 'commonplace:none';

/**
 * While developing, shows a saved text at once. If several are saved together, Astro waits for the others as usual, from the second one on.
 */
export function savedAtOnce(): AstroIntegration {
  let file = '';
  return {
    name: 'commonplace:saved-at-once',
    hooks: {
      'astro:config:done': ({ config }) => {
        file = getContentFile(config, true);
      },
      'astro:server:setup': ({ refreshContent }) => {
        let last = 0;
        const write = async (): Promise<void> => {
          const before = getTime(file);
          for (const pause of PAUSES) {
            await delay(pause);
            if (getTime(file) !== before) return;
            await refreshContent?.({ loaders: [NO_LOADER] });
          }
        };
        onReload(() => {
          const isAlone = Date.now() - last > ASTROS_PAUSE;
          last = Date.now();
          // If that fails, Astro reports it when it does so by itself.
          if (isAlone) void write().catch(() => {});
        });
      },
    },
  };
}

const getTime = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
