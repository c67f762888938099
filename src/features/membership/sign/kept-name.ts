import { JOINING_KEY } from '#lib/personal-keys.ts';
import { storage } from '#lib/storage.ts';

type Kept = { id: string; name: string };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** The name in a stored text that an account has typed; empty for anything else. */
export function parseKeptName(text: string | null, id: string): string {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isKept(value) && value.id === id ? value.name : '';
  } catch {
    return '';
  }
}

/** The name that an account has typed and not signed with yet: it survives a reload, and signing out removes it. */
export const keptName = {
  read: (id: string): string => parseKeptName(storage.get(JOINING_KEY), id),
  write: (id: string, name: string): void =>
    storage.set(JOINING_KEY, name ? JSON.stringify({ id, name } satisfies Kept) : null),
  forget: (): void => storage.set(JOINING_KEY, null),
};
