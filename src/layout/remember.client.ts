/**
 * Keeps a preference where storage is not blocked. The core has this writer of its own, beside `lib/storage.ts` of the
 * islands: a module shared with them would be one more file for every page to fetch.
 */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The preference is not kept; the page works on.
  }
}
