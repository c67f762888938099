import type { BuiltPage } from '#lib/build/steps.ts';
import { getAttribute, getText, type HtmlElement, type HtmlNode } from '#workspace/html/parse-html.ts';

/**
 * Moves the scripts that wake the islands of a page after its text. Astro puts them before the first rendered island, usually
 * the navbar, where the browser stops parsing to run them, and first paints a page with only a navbar.
 */
export function moveRuntime({ source, elements, edits }: Pick<BuiltPage, 'source' | 'elements' | 'edits'>): void {
  const islands = elements.filter(({ tagName }) => tagName === 'astro-island');
  const scripts = islands.map(scriptsBefore).find(({ length }) => length > 0) ?? [];
  const start = scripts[0]?.start;
  const end = scripts.at(-1)?.end;
  const target = endOfText(elements);
  if (start === undefined || end === undefined || target === undefined) return;
  edits.replace(start, end, '');
  edits.insert(target, source.slice(start, end));
}

/** Astro puts a style there, then inline scripts. */
function scriptsBefore(island: HtmlElement): HtmlElement[] {
  const siblings: HtmlNode[] = island.parent?.children ?? [];
  const scripts: HtmlElement[] = [];
  for (let index = siblings.indexOf(island) - 1; index >= 0; index -= 1) {
    const sibling = siblings[index];
    if (sibling?.type !== 'element') return [];
    if (sibling.tagName === 'style' && getText(sibling).startsWith('astro-island')) return scripts;
    if (sibling.tagName !== 'script' || sibling.attributes.length > 0) return [];
    scripts.unshift(sibling);
  }
  return [];
}

/** Before the page's own script, or else at the end of its body. */
function endOfText(elements: HtmlElement[]): number | undefined {
  const own = elements.findLast(
    (element) => element.tagName === 'script' && getAttribute(element, 'type') === 'module',
  );
  const body = elements.find(({ tagName }) => tagName === 'body');
  return own?.start ?? body?.endTag?.start;
}
