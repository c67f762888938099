import { storage } from '#lib/storage.ts';
import { parseRemembered, type Remembered, STANDING_KEY } from './remembered.ts';

/** Tells the other places of the page that something else is known now. */
const CHANGE_EVENT = 'commonplace:standing';

/** What is known, for browsers that keep nothing. */
let inMemory: string | null = null;

const stored = () => storage.get(STANDING_KEY) ?? inMemory;

function set(text: string | null): void {
  inMemory = text;
  storage.set(STANDING_KEY, text);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** What was known last of how somebody stands. */
export const known = {
  of: (user: string): Remembered | null => parseRemembered(stored(), user),

  /** Whether a signature is asked for of them. */
  isAskedOf: (user: string | null): boolean => user !== null && (known.of(user)?.isAsked ?? false),

  note: (user: string, isAsked: boolean): void => set(JSON.stringify({ user, at: Date.now(), isAsked })),

  /** Nobody is signed in: nothing is kept. */
  forget(): void {
    if (stored() !== null) set(null);
  },

  /** Hears of what becomes known, in other tabs too. */
  subscribe(listener: () => void): () => void {
    addEventListener('storage', listener);
    document.addEventListener(CHANGE_EVENT, listener);
    return () => {
      removeEventListener('storage', listener);
      document.removeEventListener(CHANGE_EVENT, listener);
    };
  },
};

export type Known = typeof known;
