import { decoded } from '#contracts/decoded.ts';
import type { PageInLocale } from '#workspace/content/files.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';
import { cut } from './href.ts';

/**
 * The URL of a link in a text that stands in for a translation: the page of its reader's language. A heading of a translated page may
 * have another id, so a link to one stays as it is.
 */
export function toHrefInLocale(written: string, pages: ReadonlyMap<string, PageInLocale>): string {
  const { path, rest } = cut(written);
  const page = pages.get(decoded(path));
  return page && !(page.isTranslated && rest.includes('#')) ? page.href + rest : written;
}

/** A text that stands in for a translation, with links to the pages of its reader's language. */
export function leadToLocale(html: string, pages: ReadonlyMap<string, PageInLocale>): string {
  const edits = new HtmlEdits(html);
  for (const element of parseHtml(html).elements) {
    const written = element.tagName === 'a' ? getAttribute(element, 'href') : undefined;
    const there = written === undefined ? undefined : toHrefInLocale(written, pages);
    if (there !== undefined && there !== written) edits.setAttribute(element, 'href', there);
  }
  return edits.apply();
}
