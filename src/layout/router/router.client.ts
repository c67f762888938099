import { PAGE_EVENT } from '#lib/events.ts';
import { findFragmentTarget } from '#lib/fragment-target.ts';
import { fetchPage, NotAPage, toPageUrl } from './fetch-page.client.ts';
import { endProgress, hideNavigationError, showNavigationError, startProgress } from './navigation-error.client.ts';
import { swap } from './swap.client.ts';

/** The URL of the page on the screen. While a navigation is under way, the location is already the next one. */
let shownUrl = location.href;
/** Counts navigations; one that is not the latest any more gives up. */
let latest = 0;

/** True where the navigation leads to a page of this site that can be swapped in. */
function isPageChange(event: NavigateEvent): boolean {
  const { destination, navigationType } = event;
  if (!event.canIntercept || event.hashChange || event.formData || event.downloadRequest !== null) return false;
  if (navigationType === 'reload') return false;
  // `history.pushState` and `replaceState` of an island: the page stays.
  if (navigationType !== 'traverse' && destination.sameDocument) return false;
  return toPageUrl(destination.url) !== undefined;
}

/** Tells whether the site can be reached at all, to choose between a full page load and the error panel. */
const isReachable = (url: string) =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const getScriptUrl = (page: Document) => page.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

/** Whether a page comes with another script than the one that runs here. */
const isOfAnotherRelease = (page: Document): boolean => getScriptUrl(page) !== getScriptUrl(document);

/** Swaps the page at a URL in. Rejects where the old page has to stay. @param isFromTop that the browser will show its top */
async function show(url: string, isFromTop = false): Promise<void> {
  latest += 1;
  const mine = latest;
  const target = toPageUrl(url) ?? url;
  const isPathChange = new URL(target).pathname !== new URL(shownUrl).pathname;
  if (isPathChange) startProgress();
  try {
    const page = await fetchPage(target);
    if (mine !== latest) return;
    if (isOfAnotherRelease(page.content)) throw new NotAPage('The site was published again.');
    swap(page.content, isFromTop);
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

/** Tells people who do not see the page that another one is there. */
function announce(): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
}

/** What the browser does after a navigation, for the page that came at a second try. */
function scrollToTarget(): void {
  const target = findFragmentTarget();
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

/**
 * The URL that the document was built for. It is not the location's where the visitor went back before this script
 * was there: the browser then changed the URL alone.
 */
function getDocumentUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical || document.querySelector('[data-not-found],[data-stand-in=yes]')) return location.href;
  const { pathname } = new URL(canonical.href);
  return pathname === location.pathname ? location.href : new URL(pathname, location.origin).href;
}

/**
 * Client-side navigation on the Navigation API: the browser keeps history, scroll and focus; where it has no such API,
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
    // Back at the page on the screen: what was on its way is given up. A link to it leads to its top.
    latest += 1;
    endProgress();
    hideNavigationError();
    if (event.navigationType !== 'traverse') event.intercept({ handler: () => Promise.resolve() });
  });
}
