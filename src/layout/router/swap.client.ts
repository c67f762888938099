/**
 * The parts that differ from page to page, by id; everything else stays. The navbar is one of them until its island
 * wakes: from then on it follows the URL by itself.
 */
const REGIONS = ['navbar', 'mobile-docs', 'page'];

const isAwakeNavbar = (region: Element) =>
  region.id === 'navbar' && !region.querySelector(':scope > astro-island[ssr]');

/** Everything in a head but the scripts that run. */
const getOwnHead = (page: Document) => [
  ...page.querySelectorAll('head > :not(script:not([type="application/ld+json"]))'),
];

/** What the site has in the head. Anything else is the reader's own, such as styles that an extension adds once, and stays. */
let ownHead = getOwnHead(document);

/** The language that the site says. A browser's translator says another one, which stays. */
let language = document.documentElement.lang;

/** Adds what is new in the head of the next page. Equal elements stay. Returns a function that removes the old ones after the swap. */
function swapHead(next: Document): () => void {
  const known = new Map(ownHead.map((element) => [element.outerHTML, element]));
  ownHead = getOwnHead(next).map((element) => {
    const same = known.get(element.outerHTML);
    known.delete(element.outerHTML);
    return same ?? document.head.appendChild(element);
  });
  return () => {
    for (const element of known.values()) element.remove();
  };
}

/** The maximum area of a letter in square pixels, and the maximum width of the text in pixels. */
const [LETTER, TEXT_WIDTH] = [180, 760];

const countLettersOnScreen = (): number => (Math.min(innerWidth, TEXT_WIDTH) * innerHeight) / LETTER;

/** The time in ms from the first frame of a page until the rest is laid out, so that the frames in which a visitor starts to read or to scroll are short. */
const REST_AFTER = 200;

/**
 * First lays out only what fits on the screen, and the rest a moment after the first paint: half of the work, on a page of a thousand words.
 * Only for a page that is shown from its top, so that no block moves.
 */
function layOutInTwoSteps(page: Element, onScreen: number): void {
  let left = onScreen;
  const later = [...page.querySelectorAll<HTMLElement>('.prose > *')].filter((block) => {
    const isBelow = left < 0;
    left -= block.textContent.length;
    return isBelow;
  });
  const set = (visibility: string, size: string) => {
    for (const { style } of later) Object.assign(style, { contentVisibility: visibility, containIntrinsicSize: size });
  };
  set('auto', 'auto 6rem');
  requestAnimationFrame(() => setTimeout(set, REST_AFTER, '', ''));
}

/** Replaces the old page with the new one. @param isFromTop false if it is shown at a passage or at its earlier position */
export function swap(next: Document, isFromTop: boolean): void {
  // Before anything changes: once it has, to read the window's size lays out the old page again.
  const onScreen = countLettersOnScreen();
  const removeOldHead = swapHead(next);
  const { lang, dir } = next.documentElement;
  if (lang !== language) Object.assign(document.documentElement, { lang, dir });
  language = lang;
  for (const id of REGIONS) {
    const old = document.getElementById(id);
    const region = next.getElementById(id);
    if (!old || !region || isAwakeNavbar(old)) continue;
    if (id === 'page' && isFromTop) layOutInTwoSteps(region, onScreen);
    old.replaceWith(region);
  }
  removeOldHead();
  unmountIslands();
}

/**
 * This event tells Astro's islands in the old page to unmount. Not before the browser is idle, since React must not be unmounted
 * while it hydrates.
 */
function unmountIslands(): void {
  const unmount = () => document.dispatchEvent(new Event('astro:after-swap'));
  if ('requestIdleCallback' in window) requestIdleCallback(unmount);
  else setTimeout(unmount, 1000);
}
