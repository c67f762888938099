/**
 * What a reader has chosen, for the script that every page has: reads give null and writes do nothing where storage is blocked. Islands
 * have `storage.ts`. A module that both share would come in one file with React, or be one more file for every page to fetch.
 */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function savePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The preference is not kept. The page works without it.
  }
}
