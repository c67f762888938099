import { useEffect, useState } from 'react';

const TIMEOUT_MS = 10_000;

/**
 * Why a fragment could not be fetched: `offline` the device has no connection · `slow` no response within 10 s · `failed`
 * no response, or an error · `absent` the page or the fragment does not exist.
 */
type FragmentFault = 'offline' | 'slow' | 'failed' | 'absent';

/** Thrown by `fetchFragment`. The messages for its `fault` are `messages.joining.parts`. */
class FragmentError extends Error {
  override name = 'FragmentError';
  readonly fault: FragmentFault;

  constructor(fault: FragmentFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** The fault of an error that `fetchFragment` has thrown. */
const getFault = (error: unknown): FragmentFault => (error instanceof FragmentError ? error.fault : 'failed');

async function fetchHtml(path: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // A text to be signed never comes from a cache.
    const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store', signal });
    if (response.status === 404) throw new FragmentError('absent', `There is no page ${path}.`);
    if (!response.ok) throw new FragmentError('failed', `${path} responded with ${response.status}.`);
    return await response.text();
  } catch (error) {
    if (error instanceof FragmentError) throw error;
    if (signal.aborted)
      throw new FragmentError('slow', `${path} did not respond within ${TIMEOUT_MS / 1000} s.`, error);
    throw new FragmentError(navigator.onLine ? 'failed' : 'offline', `${path} could not be fetched.`, error);
  }
}

/** Adds the styles of rare parts of a text, which are in the head of its page. They are removed with this page. */
function addPartStyles(page: Document): void {
  for (const style of page.querySelectorAll<HTMLElement>('style[data-part]')) {
    if (!document.querySelector(`style[data-part="${style.dataset.part}"]`)) document.head.append(style);
  }
}

/** Fetches an element of another page of this site, for at most 10 s. Throws a `FragmentError`. */
async function fetchFragment(path: string, selector: string): Promise<HTMLElement> {
  const page = new DOMParser().parseFromString(await fetchHtml(path), 'text/html');
  const fragment = page.querySelector<HTMLElement>(selector);
  if (!fragment) throw new FragmentError('absent', `${path} has no element ${selector}.`);
  addPartStyles(page);
  // Its page may have another language and direction than this one.
  fragment.lang ||= page.documentElement.lang;
  fragment.dir ||= page.documentElement.dir || 'ltr';
  return fragment;
}

/** Attributes whose value is a list of ids. */
const ID_REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'headers', 'for'];

/**
 * Prefixes every id in a fragment and every reference to it, so that two fragments can be on one page and the links within each
 * still work.
 */
function prefixIds(fragment: HTMLElement, prefix: string): void {
  const own = (id: string) => `${prefix}${id}`;
  for (const element of fragment.querySelectorAll('[id]')) element.id = own(element.id);
  for (const link of fragment.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${own(link.getAttribute('href')?.slice(1) ?? '')}`);
  }
  for (const name of ID_REFERENCES) {
    for (const element of fragment.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name)?.split(/\s+/).filter(Boolean) ?? [];
      element.setAttribute(name, ids.map(own).join(' '));
    }
  }
}

/** Removes the tab stop at each paragraph, so that keyboard users reach the end of a text. */
function skipClauses(fragment: HTMLElement): void {
  for (const link of fragment.querySelectorAll('.clause')) link.setAttribute('tabindex', '-1');
}

/** Lowers the headings of a text, which begin with h2, below the heading above it. The elements stay, so they look the same. */
function lowerHeadings(fragment: HTMLElement, highest: number): void {
  for (const heading of fragment.querySelectorAll('h2, h3, h4, h5, h6'))
    heading.ariaLevel = String(Math.min(6, Number(heading.localName.slice(1)) - 2 + highest));
}

/** Makes links to other pages open in a new tab and say so, since people would lose what they have entered. */
function openLinksInNewTab(fragment: HTMLElement, hint: string): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.target = '_blank';
    link.rel = 'noopener';
    const note = document.createElement('span');
    note.className = 'visually-hidden';
    note.textContent = ` ${hint}`;
    link.append(note);
  }
}

/** A fragment that is loading, is loaded, or could not be loaded. `other`: its text is not the requested version. */
export type PageFragment =
  | { state: 'loading' }
  | { state: 'loaded'; element: HTMLElement }
  | { state: 'failed'; fault: FragmentFault | 'other' };

/** The place of a fragment, and how to prepare it for this page. */
type FragmentRequest = {
  path: string;
  selector: string;
  /** The hash of the text, if it has to be exact. */
  sha256?: string;
  /** The prefix of its ids. */
  prefix: string;
  /** The level of its highest headings on this page. */
  headingLevel: number;
  /** The hint of links that open in a new tab. */
  newTab: string;
};

async function loadFragment(request: FragmentRequest): Promise<PageFragment> {
  const element = await fetchFragment(request.path, request.selector);
  if (request.sha256 && element.dataset.sha256 !== request.sha256) return { state: 'failed', fault: 'other' };
  prefixIds(element, request.prefix);
  lowerHeadings(element, request.headingLevel);
  skipClauses(element);
  openLinksInNewTab(element, request.newTab);
  return { state: 'loaded', element };
}

/** A fragment of another page of this site, to be shown in place. `retry` fetches it again. */
export function usePageFragment(request: FragmentRequest): PageFragment & { retry: () => void } {
  const { path, selector, sha256, prefix, headingLevel, newTab } = request;
  const [fragment, setFragment] = useState<PageFragment>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt has to fetch again, and the parts of the request identify it.
  useEffect(() => {
    let isWanted = true;
    const show = (fragment: PageFragment) => isWanted && setFragment(fragment);
    setFragment({ state: 'loading' });
    loadFragment(request).then(show, (error: unknown) => {
      console.error(`A fragment of ${path} could not be shown.`, error);
      show({ state: 'failed', fault: getFault(error) });
    });
    return () => {
      isWanted = false;
    };
  }, [path, selector, sha256, prefix, headingLevel, newTab, attempt]);
  return { ...fragment, retry: () => setAttempt((attempt) => attempt + 1) };
}
