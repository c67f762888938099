const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+)["']/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The files that a page names: its scripts, its islands, their renderer, fonts and pictures; paths below the base path. */
export function namedIn(html: string, base: string): string[] {
  const names = new RegExp(`(?<=["'(=\\s])${escaped(base)}((?:_astro|img)/[^"'()\\s<>,]+)`, 'g');
  return [...new Set([...html.matchAll(names)].map(([, path = '']) => path))];
}

/** Scripts with all that they load before they run. `read` gives the text of a script by its path. */
export function withImports(paths: string[], read: (path: string) => string): string[] {
  const reached = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!path.endsWith('.js')) continue;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    for (const [, name = ''] of read(path).matchAll(STATIC_IMPORT)) open.push(folder + name);
  }
  return [...reached].sort();
}
