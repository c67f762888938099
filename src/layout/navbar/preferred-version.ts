import { useSyncExternalStore } from 'react';
import { storage } from '#lib/storage.ts';

const KEY = 'docs-preferred-version-default';
const CHANGE_EVENT = 'commonplace:docs-version';

/** Keeps the version of the docs that the visitor chose. A name that no longer exists is removed before the first paint. */
export function preferVersion(name: string): void {
  storage.set(KEY, name);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener(CHANGE_EVENT, onChange);
  addEventListener('storage', onChange);
  return () => {
    document.removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener('storage', onChange);
  };
}

/** The name of the version that the visitor prefers; null where none was chosen. */
export const usePreferredVersion = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => storage.get(KEY),
    () => null,
  );
