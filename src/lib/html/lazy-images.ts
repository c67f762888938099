import type { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** For a text that is shown further down than on its own page: images load only when they are near. */
export function lazyLoadImages({ elements }: ParsedHtml, edits: HtmlEdits): void {
  for (const element of elements) {
    if (element.tagName !== 'img' || getAttribute(element, 'fetchpriority') !== 'high') continue;
    edits.setAttribute(element, 'loading', 'lazy');
    edits.removeAttribute(element, 'fetchpriority');
  }
}
