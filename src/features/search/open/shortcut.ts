/** The properties of a key press that determine whether it opens the search. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K and ⌘K open the search from anywhere; `/` does unless it is typed into a field or switched off. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isSlashTaken: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k';
  // Some keyboards have it on a key with Shift.
  return key === '/' && !ctrlKey && !isSlashTaken;
}
