import { storage } from '../../lib/storage.ts';
import { parseRemembered, type Remembered, STANDING_KEY } from './remembered.ts';

/** Tells the other places of the page that something else is known now. */
const CHANGE_EVENT = 'commonplace:standing';

/** What is known, for browsers that keep nothing. */
let inMemory: string | null = null;

function set(text: string | null): void {
  inMemory = text;
  storage.set(STANDING_KEY, text);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** What was known last of how somebody stands. */
export const knownOf = (user: string): Remembered | null =>
  parseRemembered(storage.get(STANDING_KEY) ?? inMemory, user);

/** Whether a signature is asked for of somebody, as far as is known. */
export const isAskedOf = (user: string | null): boolean => user !== null && (knownOf(user)?.isAsked ?? false);

export const note = (user: string, isAsked: boolean): void => set(JSON.stringify({ user, at: Date.now(), isAsked }));

/** Nobody is signed in: nothing is kept. */
export function forget(): void {
  if (inMemory !== null || storage.get(STANDING_KEY) !== null) set(null);
}

/** Hears of what becomes known, in other tabs too. */
export function onChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  document.addEventListener(CHANGE_EVENT, listener);
  return () => {
    removeEventListener('storage', listener);
    document.removeEventListener(CHANGE_EVENT, listener);
  };
}
