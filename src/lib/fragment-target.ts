/** The element that the URL's fragment refers to. Anybody can write a fragment, so invalid escapes are ignored. */
export function findFragmentTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
