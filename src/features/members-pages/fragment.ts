import { useSyncExternalStore } from 'react';

/** Which of the members' pages a URL means, and which heading in it. The fragment says so: no server hears of it. */
type FragmentTarget = { path: string; heading: string };

/** Reads `#/minutes/2026/?decisions`. Anything else means the first page. */
export function parseFragment(fragment: string): FragmentTarget {
  const [path = '', heading = ''] = fragment.replace(/^#/, '').split('?');
  try {
    if (/^\/(?:[^/]+\/)*$/.test(path)) return { path: decodeURI(path), heading: decodeURIComponent(heading) };
  } catch {
    // Broken escapes name no page.
  }
  return { path: '/', heading: '' };
}

export const toFragment = ({ path, heading }: FragmentTarget): string =>
  `#${encodeURI(path)}${heading && `?${heading}`}`;

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The fragment of the location, as it changes. */
export const useFragment = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
