import type { BuiltPage } from '#lib/build/steps.ts';
import type { HtmlElement } from '#workspace/html/parse-html.ts';

/** A style sheet that a page needs, with a name for other pages that show a part of this one. */
export type Style = { name: string; css: string };

function* ancestors({ parent }: HtmlElement): Generator<HtmlElement> {
  for (let element = parent; element; element = element.parent) yield element;
}

/** Whether a style is where HTML does not allow it: in the text of a page. Drawings and what is not shown may have styles. */
function isInText(element: HtmlElement): boolean {
  if (element.tagName !== 'style') return false;
  const names = [...ancestors(element)].map(({ tagName }) => tagName);
  return names.includes('body') && !names.includes('svg') && !names.includes('template');
}

/**
 * Puts the styles of a page at the end of its head: additional ones, and those in its text, such as the one that Astro writes before the
 * first island. A fragment (no head) is not changed: it uses the styles of its page.
 */
export function headStyles(
  { source, elements, edits }: Pick<BuiltPage, 'source' | 'elements' | 'edits'>,
  needed: Style[],
): void {
  const end = elements.find(({ tagName }) => tagName === 'head')?.endTag?.start;
  if (end === undefined) return;
  const inText = elements.filter(isInText);
  for (const style of inText) edits.remove(style);
  const moved = inText.map(({ start, end }) => source.slice(start, end));
  const added = needed.map(({ name, css }) => `<style data-part="${name}">${css}</style>`);
  edits.insert(end, [...new Set([...moved, ...added])].join(''));
}
