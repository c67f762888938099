/** Why a policy without `unsafe-inline` blocks an attribute; undefined if it does not. */
export function whyBlocked(name: string, value: string): string | undefined {
  if (name === 'style') return 'a style attribute (use a class)';
  if (/^on[a-z]+$/.test(name)) return `an ${name} handler (use addEventListener)`;
  if ((name === 'href' || name === 'action' || name === 'formaction') && /^\s*javascript:/i.test(value)) {
    return 'a javascript: URL (use a button)';
  }
  return undefined;
}
