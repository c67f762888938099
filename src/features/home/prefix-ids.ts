import { renameIds } from '#lib/html/rename-ids.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';

/** For a text that shares a page with others: adds a prefix to its ids and to references to them. */
export function prefixIds(html: string, prefix: string): string {
  const edits = new HtmlEdits(html);
  for (const element of parseHtml(html).elements) {
    renameIds(element, (id) => `${prefix}-${id}`, edits);
    const href = getAttribute(element, 'href');
    if (href && /^#./.test(href)) edits.setAttribute(element, 'href', `#${prefix}-${href.slice(1)}`);
  }
  return edits.apply();
}
