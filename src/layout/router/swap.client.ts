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

/** So many square pixels hold at least one letter of the text, which is at most so many pixels wide. */
const [LETTER, TEXT_WIDTH] = [180, 760];

/**
 * Lays out at first what can be on the screen, and the rest once that has been painted: half of the work, on a page of a thousand
 * words. Only for a page that is seen from its top, whose blocks do not change their places by it.
 */
function layOutInTwoSteps(page: Element): void {
  let onScreen = (Math.min(innerWidth, TEXT_WIDTH) * innerHeight) / LETTER;
  const later = [...page.querySelectorAll<HTMLElement>('.prose > *')].filter((block) => {
    const isBelow = onScreen < 0;
    onScreen -= block.textContent.length;
    return isBelow;
  });
  const set = (visibility: string, size: string) => {
    for (const { style } of later) Object.assign(style, { contentVisibility: visibility, containIntrinsicSize: size });
  };
  set('auto', 'auto 6rem');
  requestAnimationFrame(() => setTimeout(set, 0, '', ''));
}

/** Replaces the old page with the new one. @param isFromTop that it is not shown where it was left, or at a passage */
export function swap(next: Document, isFromTop: boolean): void {
  const removeOldHead = swapHead(next);
  const { lang, dir } = next.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  for (const id of REGIONS) {
    const old = document.getElementById(id);
    const region = next.getElementById(id);
    if (!old || !region || isAwakeNavbar(old)) continue;
    if (id === 'page' && isFromTop) layOutInTwoSteps(region);
    old.replaceWith(region);
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
