const find = (selector: string) => [...document.querySelectorAll(selector)];
/** What a reader opens and closes in a text: folded passages and tabs. */
const findOpenable = () => find('.prose :is(details, [role="tab"], [data-tab-panel])');
const findBlocks = () => find('.prose > *');
const getTop = (element: Element) => element.getBoundingClientRect().top;

/** A page as the reader left it. */
type LeftPage = {
  /** The key of its entry in the history. */
  entry: string | undefined;
  /** Copies of what can be opened. */
  openable: Element[];
  /** The index of the first block that begins on the screen; -1 at the top of the page. */
  block: number;
  /** The distance from the top of the screen to that block, or to the top of the page, in pixels. */
  distance: number;
};

const left = new Map<string, LeftPage>();

/** The attributes of an element, without the styles of `swap`: the site's policy forbids to set them as an attribute. */
function toCopy(element: Element): Element {
  const copy = element.cloneNode() as Element;
  copy.removeAttribute('style');
  return copy;
}

/** Remembers a page that is about to go. */
export function rememberPage(url: string, entry: string | undefined): void {
  const blocks = findBlocks();
  // A block that is not rendered has its top at 0.
  const index = scrollY > 0 ? blocks.findIndex((block) => getTop(block) > 0) : -1;
  const block = blocks[index];
  const openable = findOpenable().map(toCopy);
  left.set(url, { entry, openable, block: index, distance: block ? getTop(block) : -scrollY });
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

/**
 * Shows a page as it was left. The passage counts and not the position, since the font may be another one now.
 * @returns whether the entry is the one that was left; the browser has the position of any other
 */
export function restorePage(url: string, entry: string): boolean {
  const page = left.get(url);
  const openable = findOpenable();
  // Unless the text has changed since.
  if (page?.openable.length === openable.length) {
    for (const [index, copy] of page.openable.entries()) copyAttributes(copy, openable[index] ?? copy);
  }
  if (page?.entry !== entry) return false;
  const block = findBlocks()[page.block];
  scrollTo({ top: (block ? scrollY + getTop(block) : 0) - page.distance, behavior: 'instant' });
  return true;
}
