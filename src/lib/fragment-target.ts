/** The element that the URL's fragment refers to. Anybody can write a fragment, so invalid escapes are ignored. */
export function findFragmentTarget(): HTMLElement | null {
  const id = location.hash.slice(1);
  // Firefox warns of a search for an empty id.
  if (!id) return null;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}
