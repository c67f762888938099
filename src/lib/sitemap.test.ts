import { expect, it } from 'vitest';
import { renderSitemap } from './sitemap.ts';

const absolute = (href: string) => `https://handbook.example${href}`;

it('has the full URL and the last change of each page', () => {
  expect(renderSitemap([{ href: '/docs/', changed: new Date('2026-01-02T03:04:05Z') }], absolute)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://handbook.example/docs/</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>\n' +
      '</urlset>\n',
  );
});

it('leaves out an unknown change', () => {
  const sitemap = renderSitemap([{ href: '/docs/category/vision/', changed: undefined }], absolute);
  expect(sitemap).toContain('<url><loc>https://handbook.example/docs/category/vision/</loc></url>');
});

it('escapes special characters of XML', () => {
  expect(renderSitemap([{ href: '/a&b<c>/', changed: undefined }], absolute)).toContain(
    '<loc>https://handbook.example/a&amp;b&lt;c&gt;/</loc>',
  );
});

it('names the translations of a text, and itself among them', () => {
  const about = (locale: string, href: string, id = 'docs/rain') => ({
    href,
    changed: undefined,
    text: { locale, id },
  });
  const pages = [about('en', '/docs/rain/'), about('ar', '/ar/docs/matar/'), about('en', '/docs/wind/', 'docs/wind')];
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://handbook.example/docs/rain/"/>' +
    '<xhtml:link rel="alternate" hreflang="ar" href="https://handbook.example/ar/docs/matar/"/>';
  expect(renderSitemap(pages, absolute).split('\n').slice(1, -2)).toEqual([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    `<url><loc>https://handbook.example/docs/rain/</loc>${links}</url>`,
    `<url><loc>https://handbook.example/ar/docs/matar/</loc>${links}</url>`,
    '<url><loc>https://handbook.example/docs/wind/</loc></url>',
  ]);
});
