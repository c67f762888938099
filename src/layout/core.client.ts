/** Everything that runs on every page before any interaction. */

import { showCurrentInSidebar, startSidebar } from '#features/docs/sidebar.client.ts';
import { startOffline } from '#features/offline/start.client.ts';
import { startSearch } from '#features/search/open/open.client.ts';
import { PAGE_EVENT } from '#lib/events.ts';
import { startWebFont } from '#styles/web-font.client.ts';
import { startOnDemand, startPageParts } from './on-demand.client.ts';
import { reflectColorMode, startAnnouncement, startColorMode, startLanguages } from './preferences.client.ts';
import { prefetchNext, startPrefetch } from './router/fetch-page.client.ts';
import { startRouter } from './router/router.client.ts';
import { startScroll } from './scroll.client.ts';

/** Runs for the first page, and for each one that is swapped in. */
function startPage(): void {
  reflectColorMode();
  showCurrentInSidebar();
  startPageParts();
  if (import.meta.env.PROD) prefetchNext();
}

// Immediately, so that no press is lost: this only listens.
startColorMode();
startAnnouncement();
startLanguages();
startScroll();
startSidebar();
startSearch();
startOnDemand();
startWebFont();
document.addEventListener(PAGE_EVENT, startPage);
// While developing, pages are loaded in full, as their scripts and styles come from the development server.
if (import.meta.env.PROD) {
  startPrefetch();
  startRouter();
  startOffline();
} else {
  // Removes the worker of a build that was served from the same origin.
  navigator.serviceWorker?.getRegistrations().then((all) => {
    for (const registration of all) registration.unregister();
  });
}
// Whatever reads the layout or changes the page waits until the text has been painted.
if ('requestIdleCallback' in window) requestIdleCallback(startPage, { timeout: 1000 });
else setTimeout(startPage, 100);
