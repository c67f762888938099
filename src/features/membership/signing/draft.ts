import { type Check, isString, objectOf, optional, parseJson } from '#contracts/check.ts';
import type { Signatory } from '#contracts/membership/status.ts';
import { isSignatory } from '#contracts/membership/status-check.ts';
import { storage } from '#lib/storage.ts';
import { JOINING_KEY } from '#lib/user-storage-keys.ts';

type Draft = {
  name: string;
  /** Left out where no legal names are asked for. */
  signatory?: Signatory | undefined;
};

type StoredDraft = Draft & { id: string };

const isStoredDraft: Check<StoredDraft> = objectOf({ id: isString, name: isString, signatory: optional(isSignatory) });

/** What a stored text contains if this account has typed it, otherwise null. */
export function parseDraft(text: string | null, id: string): Draft | null {
  const draft = parseJson(text, isStoredDraft);
  return draft?.id === id ? draft : null;
}

/** What an account has typed before signing. It survives a reload. Signing out removes it. */
export const draft = {
  read: (id: string): Draft | null => parseDraft(storage.get(JOINING_KEY), id),
  write: (id: string, { name, signatory }: Draft): void =>
    storage.set(JOINING_KEY, name || signatory ? JSON.stringify({ id, name, signatory } satisfies StoredDraft) : null),
  forget: (): void => storage.set(JOINING_KEY, null),
};
