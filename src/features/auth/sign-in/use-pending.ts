import { useSyncExternalStore } from 'react';
import { storage } from '#lib/storage.ts';
import { PENDING_KEY, type Pending, parsePending, writePending } from './pending.ts';

const CHANGE_EVENT = 'commonplace:sign-in';

/** What was begun on this page, for browsers that keep nothing. */
let inMemory: { text: string | null } | undefined;
let last: { text: string | null; pending: Pending | null } = { text: null, pending: null };

/** The same object for the same text, as React compares by identity. */
function read(): Pending | null {
  const text = inMemory ? inMemory.text : storage.get(PENDING_KEY);
  if (text !== last.text) last = { text, pending: parsePending(text, Date.now()) };
  return last.pending;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  document.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    removeEventListener('storage', onChange);
    document.removeEventListener(CHANGE_EVENT, onChange);
  };
}

/** Notes how far a sign-in has come; null ends it. */
export function setPending(pending: Omit<Pending, 'at'> | null): void {
  const text = writePending(pending);
  inMemory = storage.get(PENDING_KEY) === text ? undefined : { text };
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** The sign-in that was begun in this browser; null at build and at the first render. */
export const usePending = (): Pending | null => useSyncExternalStore(subscribe, read, () => null);
