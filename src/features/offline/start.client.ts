import { savesData } from '#lib/saves-data.ts';

const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'scroll', 'keydown'];
/** What the visitor came for, and what a first press asks for, goes before. */
const AFTER_LIFE_MS = 2_000;
/** Who looks at a page that long reads it. */
const READING_MS = 10_000;

/**
 * Keeps for later what is being read. A page that is only glanced at, and not touched, costs nothing; nor does any page where
 * data is to be saved, unless somebody wants the site to be kept.
 */
export function startOffline(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('./register.client.ts').then(({ register }) => register()).catch(() => {});
  };
  const startSoon = () => setTimeout(start, AFTER_LIFE_MS);
  for (const type of SIGNS_OF_LIFE) addEventListener(type, startSoon, { once: true, passive: true, capture: true });
  setTimeout(start, READING_MS);
}
