const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'scroll', 'keydown'];
/** Who looks at a page that long reads it. */
const READING_MS = 10_000;

/** Keeps for later what is being read. A page that is only glanced at, and not touched, costs nothing. */
export function startOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('./register.client.ts').then(({ register }) => register()).catch(() => {});
  };
  for (const type of SIGNS_OF_LIFE) addEventListener(type, start, { once: true, passive: true, capture: true });
  setTimeout(start, READING_MS);
}
