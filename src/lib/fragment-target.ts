/** The element that the fragment of the URL names. Anybody can write a fragment, so broken escapes name nothing. */
export function findFragmentTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
