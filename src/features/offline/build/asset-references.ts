import { getText, type HtmlElement, type ParsedHtml } from '#workspace/html/parse-html.ts';

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+)["']/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The files that a page uses: its scripts, its islands, their renderer, fonts and images; paths below the base path. */
export function findAssets({ elements }: Pick<ParsedHtml, 'elements'>, base: string): string[] {
  const file = `${escaped(base)}((?:_astro|img)/[^"'()\\s<>,]+)`;
  const inAttribute = new RegExp(`(?<=^|[\\s,])${file}`, 'g');
  // Scripts, and styles with fonts, have file names in quotes or brackets.
  const inCode = new RegExp(`(?<=["'(])${file}`, 'g');
  const found = elements.flatMap((element) => [
    ...element.attributes.flatMap(({ value }) => [...value.matchAll(inAttribute)]),
    ...(isCode(element) ? getText(element).matchAll(inCode) : []),
  ]);
  return [...new Set(found.map(([, path = '']) => path))];
}

const isCode = ({ tagName }: HtmlElement): boolean => tagName === 'script' || tagName === 'style';

/** Scripts with everything that they load before they run. `read` returns the text of a script by its path. */
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
