import type { BuiltPage } from '#lib/build/steps.ts';
import { getAttribute } from '#workspace/html/parse-html.ts';

/**
 * Removes what nothing reads from the islands of a page: an id that depends on the folder of the build, so that the same page had different
 * bytes on another machine, and the name of the export that is the default.
 */
export function trimIslands({ elements, edits }: Pick<BuiltPage, 'elements' | 'edits'>): void {
  for (const island of elements.filter(({ tagName }) => tagName === 'astro-island')) {
    edits.removeAttribute(island, 'uid');
    if (getAttribute(island, 'component-export') === 'default') edits.removeAttribute(island, 'component-export');
  }
}

/**
 * Keeps a browser's translator out of the islands of a page, but for those that `client:intent` calls `translated`. It moves text into elements
 * of its own: React would draw the island anew, and a press and what was typed would be lost.
 */
export function forbidTranslation({ elements, edits }: Pick<BuiltPage, 'elements' | 'edits'>): void {
  for (const island of elements.filter(({ tagName }) => tagName === 'astro-island'))
    if (!getAttribute(island, 'opts')?.includes('translated')) edits.setAttribute(island, 'translate', 'no');
}
