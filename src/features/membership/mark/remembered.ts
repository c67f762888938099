/**
 * Whether a signature is asked for, as it was known last: kept in local storage under this key, so that other pages need not
 * ask the backend. Removed when somebody signs out.
 */
export const STANDING_KEY = 'commonplace.standing';

/** `user` is the account's id, `at` when it was asked, in milliseconds since 1970. */
export type Remembered = { user: string; at: number; isAsked: boolean };

const TYPES = { user: 'string', at: 'number', isAsked: 'boolean' } as const;

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(TYPES).every(([key, type]) => typeof Reflect.get(value, key) === type);

/** What a stored text says of a user; null where it is another's, or no such thing. */
export function parseRemembered(text: string | null, user: string): Remembered | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRemembered(value) && value.user === user ? value : null;
  } catch {
    return null;
  }
}
