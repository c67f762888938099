import { type Check, isBoolean, isNumber, isString, objectOf, parseJson } from '#contracts/check.ts';
import { storage } from '#lib/storage.ts';

/**
 * The key of local storage with whether a signature was requested when the backend was last asked. So other pages need not ask
 * again. Removed on signing out.
 */
export const REMINDER_KEY = 'commonplace.standing';

/** `user` is the account's id, `at` the time of the last request in milliseconds since 1970. */
export type Reminder = { user: string; at: number; isAsked: boolean };

const isReminder: Check<Reminder> = objectOf({ user: isString, at: isNumber, isAsked: isBoolean });

/** The stored reminder of a user; null if it is invalid or another user's. */
export function parseReminder(text: string | null, user: string): Reminder | null {
  const reminder = parseJson(text, isReminder);
  return reminder?.user === user ? reminder : null;
}

/** Tells the other components of the page that the cache has changed. */
const CHANGE_EVENT = 'commonplace:standing';

/** The cache for browsers that block storage. */
let inMemory: string | null = null;

const stored = () => storage.get(REMINDER_KEY) ?? inMemory;

function set(text: string | null): void {
  inMemory = text;
  storage.set(REMINDER_KEY, text);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Whether a signature is requested, as last learned from the backend. */
export const reminderCache = {
  get: (user: string): Reminder | null => parseReminder(stored(), user),

  isRequestedFrom: (user: string | null): boolean => user !== null && (reminderCache.get(user)?.isAsked ?? false),

  save: (user: string, isAsked: boolean): void => set(JSON.stringify({ user, at: Date.now(), isAsked })),

  /** Call it when nobody is signed in. */
  clear(): void {
    if (stored() !== null) set(null);
  },

  /** Also reports changes made in other tabs. */
  subscribe(listener: () => void): () => void {
    addEventListener('storage', listener);
    document.addEventListener(CHANGE_EVENT, listener);
    return () => {
      removeEventListener('storage', listener);
      document.removeEventListener(CHANGE_EVENT, listener);
    };
  },
};

export type ReminderCache = typeof reminderCache;
