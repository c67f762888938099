/** What of a key press decides whether it opens the search. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K and ⌘K open the search from anywhere; `/` where it is not typed into a field. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isTyping: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k';
  // With Shift it is where some keyboards have it.
  return key === '/' && !ctrlKey && !isTyping;
}
