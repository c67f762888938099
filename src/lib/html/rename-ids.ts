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

/** Gives another id to an element, and follows in what it refers to, except for its link: for a text that stands on a page with others. */
export function renameIds(element: HtmlElement, rename: (id: string) => string, edits: HtmlEdits): void {
  for (const name of NAMES) {
    const ids = getAttribute(element, name);
    if (ids) edits.setAttribute(element, name, ids.split(/\s+/).map(rename).join(' '));
  }
}
