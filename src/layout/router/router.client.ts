import { PAGE_EVENT } from '#lib/events.ts';
import { findFragmentTarget } from '#lib/fragment-target.ts';
import { findLocale } from '#lib/locale-of-url.ts';
import { announce } from '../announce.client.ts';
import { fetchPage, NotAPage, toPageUrl } from './fetch-page.client.ts';
import { rememberPage, restorePage } from './left-page.client.ts';
import { endProgress, hideNavigationError, showNavigationError, startProgress } from './navigation-error.client.ts';
import { swap } from './swap.client.ts';

/** The URL of the current page. During a navigation, the location is already the next one. */
let shownUrl = location.href;
/** Its entry in the history. */
let shownEntry: string | undefined;
/** Counts navigations; one that is no longer the latest gives up. */
let latest = 0;

/** Whether a navigation leads to a page of this site that can be swapped in. */
function isPageChange(event: NavigateEvent): boolean {
  const { destination, navigationType } = event;
  if (!event.canIntercept || event.hashChange || event.formData || event.downloadRequest !== null) return false;
  if (navigationType === 'reload') return false;
  // `history.pushState` and `replaceState` of an island: the page stays.
  if (navigationType !== 'traverse' && destination.sameDocument) return false;
  // What stays, such as the navbar, the search and the footer, is in one language.
  if (findLocale(destination.url) !== findLocale(shownUrl)) return false;
  return toPageUrl(destination.url) !== undefined;
}

/** Whether the site can be reached at all, to choose between a full page load and the error panel. */
const isReachable = (url: string) =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const getScriptUrl = (page: Document) => page.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

/** Whether a page has a different script than the running one. */
const isOfAnotherRelease = (page: Document): boolean => getScriptUrl(page) !== getScriptUrl(document);

/** How a page is shown: from its top, or as the visitor left it. */
type Arrival = { isFromTop?: boolean; restore?: () => unknown };

/** Swaps in the page at a URL. Rejects if the old page has to stay. */
async function show(url: string, { isFromTop = false, restore }: Arrival = {}): Promise<void> {
  latest += 1;
  const mine = latest;
  const target = toPageUrl(url) ?? url;
  const isPathChange = new URL(target).pathname !== new URL(shownUrl).pathname;
  if (isPathChange) startProgress();
  try {
    const page = await fetchPage(target);
    if (mine !== latest) return;
    if (isOfAnotherRelease(page)) throw new NotAPage('The site was published again.');
    swap(page, isFromTop);
    // Before anything reads the layout: the browser would first keep the old page's scroll position, or the nearest possible one.
    restore?.();
    shownUrl = url;
    hideNavigationError();
    endProgress();
    announce(document.title);
    document.dispatchEvent(new Event(PAGE_EVENT));
  } catch (error) {
    if (mine !== latest) return;
    const isToLoad = error instanceof NotAPage || (await isReachable(target));
    // Meanwhile, the visitor may have gone elsewhere.
    if (mine !== latest) return;
    if (isToLoad) location.reload();
    else showNavigationError(error, { retry: () => showAtTarget(url), stay: returnToShown });
    throw error;
  } finally {
    if (mine === latest) endProgress();
  }
}

/** Gives the location the URL of the page that is still shown. */
function returnToShown(): void {
  if (toPageUrl(location.href) === toPageUrl(shownUrl)) return;
  // A link in a dialog replaced its entry, whose key stays.
  const wasReplaced = shownEntry === navigation.currentEntry?.key;
  if (!wasReplaced && navigation.entries().some(({ key }) => key === shownEntry))
    navigation.traverseTo(shownEntry ?? '');
  else history.replaceState(null, '', shownUrl);
}

/** Shows a page that the browser does not navigate to, and so does not scroll to its top, or to its heading. */
const showAtTarget = (url: string) => show(url, { restore: scrollToTarget }).catch(() => {});

function scrollToTarget(): void {
  const target = findFragmentTarget();
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

/**
 * The URL that the document was built for. It differs from the location if the visitor went back before this script
 * was loaded: the browser then only changed the URL.
 */
function getDocumentUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical || document.querySelector('[data-not-found],[data-stand-in=yes]')) return location.href;
  const { pathname } = new URL(canonical.href);
  return pathname === location.pathname ? location.href : new URL(pathname, location.origin).href;
}

/**
 * Client-side navigation with the Navigation API: the browser manages history, scrolling and focus; without that API,
 * links are full page loads.
 */
export function startRouter(): void {
  if (!('navigation' in window)) return;
  shownUrl = getDocumentUrl();
  if (shownUrl !== location.href) showAtTarget(location.href);
  navigation.addEventListener('navigate', (event) => {
    if (!isPageChange(event)) return;
    if (toPageUrl(event.destination.url) !== toPageUrl(shownUrl)) {
      if (toPageUrl(location.href) === toPageUrl(shownUrl)) shownEntry = navigation.currentEntry?.key;
      // Now, as Firefox scrolls this page to the position of the next one, before that is here.
      rememberPage(toPageUrl(shownUrl), shownEntry);
      const { url, key } = event.destination;
      const isTraversal = event.navigationType === 'traverse';
      const restore = () => restorePage(toPageUrl(url), key) || event.scroll();
      const arrival = isTraversal ? { restore } : { isFromTop: !url.includes('#') };
      event.intercept({ handler: () => show(url, arrival), scroll: isTraversal ? 'manual' : undefined });
      return;
    }
    // Back to the current page: cancels a pending navigation. A link to it leads to its top.
    latest += 1;
    endProgress();
    hideNavigationError();
    if (event.navigationType !== 'traverse') event.intercept({ handler: () => Promise.resolve() });
  });
}
