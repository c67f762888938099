import { escapeText } from '#contracts/escape-html.ts';
import { withoutLocale } from '#workspace/content/path.ts';
import { isStandIn } from './in-locale.ts';

/** A page for search engines: its URL with the base path, and when its text last changed. */
export type SitemapEntry = {
  href: string;
  changed: Date | undefined;
  /** The language of a text, and what it has in common with its translations. */
  text?: { locale: string; id: string };
};

/** The entry of a page with a content file; none if the text stands in for a translation, since the original has one. */
export const getTextEntry = (
  { id }: { id: string },
  { locale, href, changed }: { locale: string; href: string; changed: Date | undefined },
): SitemapEntry[] => (isStandIn({ id }, locale) ? [] : [{ href, changed, text: { locale, id: withoutLocale(id) } }]);

const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/**
 * `sitemap.xml` as specified by sitemaps.org. A page without a known change has no `lastmod`. Texts in several languages name each
 * other, themselves included, as Google asks for: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function renderSitemap(entries: SitemapEntry[], absolute: (href: string) => string): string {
  const toUrl = (href: string) => escapeText(absolute(href));
  const texts = Map.groupBy(entries, ({ text }) => text?.id);
  const translated = new Set([...texts].flatMap(([id, { length }]) => (id !== undefined && length > 1 ? [id] : [])));
  const urls = entries.map(({ href, changed, text }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    const versions = text && translated.has(text.id) ? (texts.get(text.id) ?? []) : [];
    const links = versions.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other.text?.locale}" href="${toUrl(other.href)}"/>`,
    );
    return `<url><loc>${toUrl(href)}</loc>${lastmod}${links.join('')}</url>`;
  });
  const namespaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${translated.size > 0 ? XHTML : ''}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
}
