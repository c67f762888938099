import type { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, type HtmlElement } from '#workspace/html/parse-html.ts';

/** Attributes that hold ids. */
const NAMES = [
  'id',
  'for',
  'aria-controls',
  'aria-describedby',
  'aria-labelledby',
  'commandfor',
  'interestfor',
  'popovertarget',
];

/** Renames the id of an element and its references to others, except for links: for a text that shares a page with others. */
export function renameIds(element: HtmlElement, rename: (id: string) => string, edits: HtmlEdits): void {
  for (const name of NAMES) {
    const ids = getAttribute(element, name);
    if (ids) edits.setAttribute(element, name, ids.split(/\s+/).map(rename).join(' '));
  }
}
