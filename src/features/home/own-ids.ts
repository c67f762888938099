import { HtmlEdits } from '#lib/html/html-edits.ts';
import { getAttribute, parseHtml } from '#lib/html/parse-html.ts';

const IDS = ['id', 'for', 'aria-controls', 'aria-describedby', 'aria-labelledby', 'commandfor', 'popovertarget'];

/** A text that stands on a page with others: its ids, and what leads to them, begin with a prefix. */
export function withOwnIds(html: string, prefix: string): string {
  const edits = new HtmlEdits(html);
  for (const element of parseHtml(html).elements) {
    for (const name of IDS) {
      const ids = getAttribute(element, name);
      if (ids) edits.setAttribute(element, name, ids.replaceAll(/\S+/g, `${prefix}-$&`));
    }
    const href = getAttribute(element, 'href');
    if (href && /^#./.test(href)) edits.setAttribute(element, 'href', `#${prefix}-${href.slice(1)}`);
  }
  return edits.apply();
}
