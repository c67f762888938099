import { useSyncExternalStore } from 'react';
import { PAGE_EVENT } from '#lib/page-event.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener(PAGE_EVENT, onChange);
  return () => document.removeEventListener(PAGE_EVENT, onChange);
}

/** The path of the page on the screen; at build and at the first render, the one the page was built for. */
export const usePath = (builtFor: string): string =>
  useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => builtFor,
  );
