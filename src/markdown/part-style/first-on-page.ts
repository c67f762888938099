const seen = new WeakMap<Request, Set<string>>();

/** Whether this is the first call with a name for a page. */
export function isFirstOnPage(page: Request, name: string): boolean {
  const names = seen.get(page) ?? new Set();
  seen.set(page, names);
  const isFirst = !names.has(name);
  names.add(name);
  return isFirst;
}
