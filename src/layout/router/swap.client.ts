/**
 * The parts of a page that change from page to page, by id; everything else stays as it is. The navbar is one of them
 * until its island wakes: from then on it follows the URL by itself.
 */
const REGIONS = ['navbar', 'mobile-docs', 'page'];

const isAwakeNavbar = (region: Element) =>
  region.id === 'navbar' && !region.querySelector(':scope > astro-island[ssr]');

const isScript = (element: Element) =>
  element.tagName === 'SCRIPT' && element.getAttribute('type') !== 'application/ld+json';

/** Brings the head in line with the new page's. Equal elements stay; styles come before the swap, and leave after it. */
function swapHead(next: Document): () => void {
  const known = new Map([...document.head.children].map((element) => [element.outerHTML, element]));
  for (const element of [...next.head.children]) {
    if (isScript(element)) continue;
    if (!known.delete(element.outerHTML)) document.head.append(element);
  }
  return () => {
    for (const element of known.values()) if (!isScript(element)) element.remove();
  };
}

/** Replaces the old page with the new one. */
export function swap(next: Document): void {
  const removeOldHead = swapHead(next);
  const { lang, dir } = next.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  for (const id of REGIONS) {
    const old = document.getElementById(id);
    const region = next.getElementById(id);
    if (old && region && !isAwakeNavbar(old)) old.replaceWith(region);
  }
  removeOldHead();
  unmountIslands();
}

/**
 * Astro's islands that were in the old page hear by this event that they are to be unmounted. Not before the browser is idle:
 * React does not like to be unmounted while it hydrates.
 */
function unmountIslands(): void {
  const unmount = () => document.dispatchEvent(new Event('astro:after-swap'));
  if ('requestIdleCallback' in window) requestIdleCallback(unmount);
  else setTimeout(unmount, 1000);
}
