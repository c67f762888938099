const find = (selector: string) => [...document.querySelectorAll(`.prose ${selector}`)];
/** What a reader opens and closes in a text: folded passages and tabs. */
const findOpenable = () => find(':is(details, [role="tab"], [data-tab-panel])');
const findBlocks = () => find('> *');
/** A block by its index; for -1, the whole page. */
const getBlock = (index: number) => findBlocks()[index] ?? document.documentElement;
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
  top: number;
};

/** By the URL that is fetched for a page. */
const left = new Map<string | undefined, LeftPage>();

/** The attributes of an element, without the styles of `swap`: the site's policy forbids to set them as an attribute. */
function toCopy(element: Element): Element {
  const copy = element.cloneNode() as Element;
  copy.removeAttribute('style');
  return copy;
}

/** Remembers a page that is about to go. */
export function rememberPage(url: string | undefined, entry: string | undefined): void {
  // Not one that is hidden, or far from the screen in a book, which would be laid out for this.
  const isOnScreen = (block: Element) =>
    block.checkVisibility?.({ contentVisibilityAuto: true }) !== false && getTop(block) > 0;
  const block = scrollY > 0 ? findBlocks().findIndex(isOnScreen) : -1;
  left.set(url, { entry, openable: findOpenable().map(toCopy), block, top: getTop(getBlock(block)) });
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

/**
 * Shows a page as it was left. The passage counts and not the position, since the font may be another one now.
 * @returns whether the entry is the one that was left; the browser has the position of any other
 */
export function restorePage(url: string | undefined, entry: string): boolean {
  const page = left.get(url);
  const openable = findOpenable();
  // Unless the text has changed since.
  if (page?.openable.length === openable.length) {
    for (const [index, copy] of page.openable.entries()) copyAttributes(copy, openable[index] ?? copy);
  }
  if (page?.entry !== entry) return false;
  const block = getBlock(page.block);
  // A chapter of a book has an estimated height until it is laid out.
  block.parentElement?.style.setProperty('content-visibility', 'visible');
  scrollBy({ top: getTop(block) - page.top, behavior: 'instant' });
  return true;
}
