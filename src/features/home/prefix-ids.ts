import { renameIds } from '#lib/html/rename-ids.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';

/** A text that stands on a page with others: its ids, and what leads to them, begin with a prefix. */
export function prefixIds(html: string, prefix: string): string {
  const edits = new HtmlEdits(html);
  for (const element of parseHtml(html).elements) {
    renameIds(element, (id) => `${prefix}-${id}`, edits);
    const href = getAttribute(element, 'href');
    if (href && /^#./.test(href)) edits.setAttribute(element, 'href', `#${prefix}-${href.slice(1)}`);
  }
  return edits.apply();
}
