import { useSyncExternalStore } from 'react';
import { type Check, isBoolean, isNumber, isString, objectOf, optional, parseJson } from '#contracts/check.ts';
import { storage } from '#lib/storage.ts';

/**
 * The key of local storage with a pending sign-in, so that a reload, or the link opened in a new tab, finds the e-mail address and
 * the step. Removed on signing in or by "Change address". It expires after an hour.
 */
export const PENDING_KEY = 'commonplace.sign-in';

const LIFETIME_MS = 3_600_000;

type PendingSignIn = {
  address: string;
  /** Whether this form had a mail sent. Then it asks for the code. */
  isSent: boolean;
  /** Whether the visitor says they have a code from an earlier e-mail. Then the form asks for that code. */
  hasCode?: boolean;
  /** When it was saved, and when another mail may be sent, both in milliseconds since 1970. */
  at: number;
  retryAt: number;
};

const isPendingSignIn: Check<PendingSignIn> = objectOf({
  address: isString,
  isSent: isBoolean,
  hasCode: optional(isBoolean),
  at: isNumber,
  retryAt: isNumber,
});

/** Parses a stored text; null for anything but a pending sign-in of the last hour. */
export function parsePendingSignIn(text: string | null, now: number): PendingSignIn | null {
  const pending = parseJson(text, isPendingSignIn);
  return pending && Math.abs(now - pending.at) < LIFETIME_MS ? pending : null;
}

const CHANGE_EVENT = 'commonplace:sign-in';

/** What this tab has set: browsers may block storage, and a form must not take over the address that another tab's form sent a mail to. */
let own: { text: string | null } | undefined;
let last: { text: string | null; pending: PendingSignIn | null } = { text: null, pending: null };

/** The same object for the same text, as React compares by identity. */
function read(): PendingSignIn | null {
  const text = own ? own.text : storage.get(PENDING_KEY);
  if (text !== last.text) last = { text, pending: parsePendingSignIn(text, Date.now()) };
  return last.pending;
}

function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Somebody signed in elsewhere, which ends each sign-in of this browser.
    if (key === PENDING_KEY && newValue === null) own = undefined;
    onChange();
  };
  addEventListener('storage', onStorage);
  document.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener(CHANGE_EVENT, onChange);
  };
}

/** Sets the pending sign-in, and stores it unless storage is blocked; null ends it. */
export function setPendingSignIn(pending: Omit<PendingSignIn, 'at'> | null): void {
  own = { text: pending && JSON.stringify({ ...pending, at: Date.now() }) };
  storage.set(PENDING_KEY, own.text);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** The pending sign-in: of this tab, or else of this browser. Null at build and at the first render. */
export const usePendingSignIn = (): PendingSignIn | null => useSyncExternalStore(subscribe, read, () => null);
