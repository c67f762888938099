import { escapeText } from '#contracts/escape-html.ts';

/** A page for search engines: its URL with the base path, and when its text last changed. */
export type SitemapEntry = { href: string; changed: Date | undefined };

/** `sitemap.xml` as specified by sitemaps.org. A page without a known change has no `lastmod`. */
export function renderSitemap(entries: SitemapEntry[], absolute: (href: string) => string): string {
  const urls = entries.map(({ href, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeText(absolute(href))}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
