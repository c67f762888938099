/** All that runs on every page before anyone touches it. */

import { showCurrentInSidebar, startSidebar } from '#features/docs/sidebar.client.ts';
import { startOffline } from '#features/offline/start.client.ts';
import { startSearch } from '#features/search/open/open.client.ts';
import { PAGE_EVENT } from '#lib/events.ts';
import { startWebFont } from '#styles/web-font.client.ts';
import { startOnDemand, startPageParts } from './on-demand.client.ts';
import { reflectColorMode, startAnnouncement, startColorMode } from './preferences.client.ts';
import { prefetchNext, startPrefetch } from './router/fetch-page.client.ts';
import { startRouter } from './router/router.client.ts';
import { startScroll } from './scroll.client.ts';

/** For the page at hand: the first one, and each that is swapped in. */
function startPage(): void {
  reflectColorMode();
  showCurrentInSidebar();
  startPageParts();
  if (import.meta.env.PROD) prefetchNext();
}

// Presses count from the first moment: this only listens.
startColorMode();
startAnnouncement();
startScroll();
startSidebar();
startSearch();
startOnDemand();
startWebFont();
document.addEventListener(PAGE_EVENT, startPage);
// While developing, each page is loaded whole, as its scripts and styles come from the development server.
if (import.meta.env.PROD) {
  startPrefetch();
  startRouter();
  startOffline();
} else {
  // The worker of a build that was served from the same place.
  navigator.serviceWorker?.getRegistrations().then((all) => {
    for (const registration of all) registration.unregister();
  });
}
// What reads the layout or writes to the page waits until the text has been painted.
if ('requestIdleCallback' in window) requestIdleCallback(startPage, { timeout: 1000 });
else setTimeout(startPage, 100);
