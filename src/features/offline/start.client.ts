import { isDataSaverOn } from '#lib/data-saver.ts';
import { onFirstInteraction } from '#lib/first-interaction.ts';
import { prefetchedPages } from '#lib/prefetch-header.ts';

/** The page itself and the scripts for a first press are fetched first. */
const DELAY_MS = 2_000;
/** After this time without interaction, the visitor is probably reading. */
const READING_MS = 10_000;

/**
 * Registers the service worker soon after the first interaction, or after ten seconds, so that a page that is left at once costs
 * nothing. With Save-Data the worker is registered only for a download.
 */
export function startOffline(): void {
  if (!('serviceWorker' in navigator) || isDataSaverOn()) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('./register.client.ts').then(({ register }) => register(prefetchedPages)).catch(() => {});
  };
  onFirstInteraction(() => setTimeout(start, DELAY_MS));
  setTimeout(start, READING_MS);
}
