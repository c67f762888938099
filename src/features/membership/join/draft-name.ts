import { type Check, isString, objectOf, parseJson } from '#contracts/check.ts';
import { storage } from '#lib/storage.ts';
import { JOINING_KEY } from '#lib/user-storage-keys.ts';

type DraftName = { id: string; name: string };

const isDraftName: Check<DraftName> = objectOf({ id: isString, name: isString });

/** The name in a stored text if this account has typed it, otherwise an empty string. */
export function parseDraftName(text: string | null, id: string): string {
  const draft = parseJson(text, isDraftName);
  return draft?.id === id ? draft.name : '';
}

/** The name that an account has typed before signing. It survives a reload. Signing out removes it. */
export const draftName = {
  read: (id: string): string => parseDraftName(storage.get(JOINING_KEY), id),
  write: (id: string, name: string): void =>
    storage.set(JOINING_KEY, name ? JSON.stringify({ id, name } satisfies DraftName) : null),
  forget: (): void => storage.set(JOINING_KEY, null),
};
