import { PAGE_EVENT } from '#lib/events.ts';
import { findFragmentTarget } from '#lib/fragment-target.ts';
import { fetchPage, NotAPage, toPageUrl } from './fetch-page.client.ts';
import { endProgress, hideNavigationError, showNavigationError, startProgress } from './navigation-error.client.ts';
import { swap } from './swap.client.ts';

/** The URL of the current page. During a navigation, the location is already the next one. */
let shownUrl = location.href;
/** Counts navigations; one that is no longer the latest gives up. */
let latest = 0;

/** Whether a navigation leads to a page of this site that can be swapped in. */
function isPageChange(event: NavigateEvent): boolean {
  const { destination, navigationType } = event;
  if (!event.canIntercept || event.hashChange || event.formData || event.downloadRequest !== null) return false;
  if (navigationType === 'reload') return false;
  // `history.pushState` and `replaceState` of an island: the page stays.
  if (navigationType !== 'traverse' && destination.sameDocument) return false;
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

/** Swaps in the page at a URL. Rejects if the old page has to stay. @param isFromTop whether the browser will show its top */
async function show(url: string, isFromTop = false): Promise<void> {
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
    shownUrl = url;
    hideNavigationError();
    announce();
    document.dispatchEvent(new Event(PAGE_EVENT));
  } catch (error) {
    if (mine !== latest) return;
    if (error instanceof NotAPage || (await isReachable(target))) location.reload();
    else showNavigationError(error, () => show(url).then(scrollToTarget, () => {}));
    throw error;
  } finally {
    if (mine === latest) endProgress();
  }
}

/** Announces the new page to screen readers. */
function announce(): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
}

/** Scrolls as the browser does after a navigation, for a page that was loaded at a second try. */
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
  if (shownUrl !== location.href) show(location.href).then(scrollToTarget, () => {});
  navigation.addEventListener('navigate', (event) => {
    if (!isPageChange(event)) return;
    if (toPageUrl(event.destination.url) !== toPageUrl(shownUrl)) {
      const { url } = event.destination;
      const isFromTop = event.navigationType !== 'traverse' && !url.includes('#');
      event.intercept({ handler: () => show(url, isFromTop) });
      return;
    }
    // Back to the current page: cancels a pending navigation. A link to it leads to its top.
    latest += 1;
    endProgress();
    hideNavigationError();
    if (event.navigationType !== 'traverse') event.intercept({ handler: () => Promise.resolve() });
  });
}
