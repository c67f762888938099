const URLS = ['href', 'xlink:href', 'action', 'formaction'];

/** Whether an attribute is a handler of an event, by its name in lower case. */
export const isHandler = (name: string): boolean => /^on[a-z]+$/.test(name);

/** Whether a URL is a script. Browsers leave spaces and control characters out of its scheme. */
export const isScriptUrl = (value: string): boolean => /^javascript:/i.test(value.replaceAll(/[^!-\uFFFF]/g, ''));

/** Why a policy without `unsafe-inline` blocks an attribute; undefined if it does not. */
export function whyBlocked(name: string, value: string): string | undefined {
  if (name === 'style') return 'a style attribute (use a class)';
  if (isHandler(name)) return `an ${name} handler (use addEventListener)`;
  if (URLS.includes(name) && isScriptUrl(value)) return 'a javascript: URL (use a button)';
  return undefined;
}
