import { storage } from '#lib/storage.ts';

/**
 * A sign-in that has been begun: kept in local storage under this key, so that a reload, or the link opened in a new tab,
 * finds the address and the step. Removed once somebody is signed in, or by "Change address"; an hour later it is void.
 */
export const PENDING_KEY = 'commonplace.sign-in';

const VOID_AFTER_MS = 3_600_000;

export type Pending = {
  address: string;
  /** Whether a mail was sent: the form then asks for its code. */
  isSent: boolean;
  /** When it was written, and from when on another mail may be asked for; in milliseconds since 1970. */
  at: number;
  retryAt: number;
};

const TYPES = { address: 'string', isSent: 'boolean', at: 'number', retryAt: 'number' } as const;

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(TYPES).every(([key, type]) => typeof Reflect.get(value, key) === type);

/** What a stored text says at a time; null for anything that is not a sign-in of the last hour. */
export function parsePending(text: string | null, now: number): Pending | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isPending(value) && Math.abs(now - value.at) < VOID_AFTER_MS ? value : null;
  } catch {
    return null;
  }
}

/** Writes it down, where storage is not blocked, and gives the text. */
export function writePending(pending: Omit<Pending, 'at'> | null): string | null {
  const text = pending && JSON.stringify({ ...pending, at: Date.now() });
  storage.set(PENDING_KEY, text);
  return text;
}
