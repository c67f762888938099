import { storage } from '#lib/storage.ts';
import { JOINING_KEY } from '#lib/user-storage-keys.ts';

type DraftName = { id: string; name: string };

const isDraftName = (value: unknown): value is DraftName =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** The name in a stored text if this account has typed it, otherwise an empty string. */
export function parseDraftName(text: string | null, id: string): string {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraftName(value) && value.id === id ? value.name : '';
  } catch {
    return '';
  }
}

/** The name that an account has typed before signing. It survives a reload. Signing out removes it. */
export const draftName = {
  read: (id: string): string => parseDraftName(storage.get(JOINING_KEY), id),
  write: (id: string, name: string): void =>
    storage.set(JOINING_KEY, name ? JSON.stringify({ id, name } satisfies DraftName) : null),
  forget: (): void => storage.set(JOINING_KEY, null),
};
