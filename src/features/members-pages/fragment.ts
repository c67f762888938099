import { useSyncExternalStore } from 'react';

/** The members' page of a URL, and the heading in it. Both are in the fragment, which no server sees. */
type FragmentTarget = { path: string; heading: string };

/** Parses `#/minutes/2026/?decisions`. Anything else means the first page. */
export function parseFragment(fragment: string): FragmentTarget {
  const [path = '', heading = ''] = fragment.replace(/^#/, '').split('?');
  try {
    if (/^\/(?:[^/]+\/)*$/.test(path)) return { path: decodeURI(path), heading: decodeURIComponent(heading) };
  } catch {
    // Invalid escapes match no page.
  }
  return { path: '/', heading: '' };
}

/** The fragment that means a page. */
export const toFragment = (path: string): string => `#${encodeURI(path)}`;

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

let last = '';

/** The last fragment that means a page. Others, such as the one of the skip link, lead to a place on it. */
function read(): string {
  const { hash } = location;
  if (hash === '' || hash.startsWith('#/')) last = hash;
  return last;
}

/** The fragment of the location that means a page, as it changes. */
export const useFragment = (): string => useSyncExternalStore(subscribe, read, () => '');
