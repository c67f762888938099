import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, hasClass, parseHtml } from '#workspace/html/parse-html.ts';

/** For a text outside of its own page, without interaction: tabs are shown below each other, each under its label. */
export function toStaticTabs(html: string): string {
  if (!html.includes('role="tablist"')) return html;
  const edits = new HtmlEdits(html);
  for (const element of parseHtml(html).elements) {
    if (getAttribute(element, 'role') === 'tablist') edits.remove(element);
    if (getAttribute(element, 'data-tab-panel') !== undefined || hasClass(element, 'tabs'))
      edits.replaceTags(element, '', '');
    if (hasClass(element, 'tab-label')) edits.replaceTags(element, '<p class="tab-title"><strong>', '</strong></p>');
  }
  return edits.apply();
}
