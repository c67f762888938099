const URLS = ['href', 'xlink:href', 'action', 'formaction'];

/** Why a policy without `unsafe-inline` blocks an attribute; undefined if it does not. */
export function whyBlocked(name: string, value: string): string | undefined {
  if (name === 'style') return 'a style attribute (use a class)';
  if (/^on[a-z]+$/.test(name)) return `an ${name} handler (use addEventListener)`;
  // Browsers leave spaces and control characters out of the scheme of a URL.
  if (URLS.includes(name) && /^javascript:/i.test(value.replaceAll(/[^!-\uFFFF]/g, ''))) {
    return 'a javascript: URL (use a button)';
  }
  return undefined;
}
