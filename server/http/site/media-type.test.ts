import { expect, it } from 'vitest';
import { mediaType } from './media-type.ts';

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['app.js', 'text/javascript; charset=utf-8'],
  ['app.css', 'text/css; charset=utf-8'],
  ['sitemap.xml', 'application/xml; charset=utf-8'],
  ['feed.json', 'application/json; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['page.md', 'text/markdown; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['logo.svg', 'image/svg+xml; charset=utf-8'],
  ['text.woff2', 'font/woff2'],
  ['photo.AVIF', 'image/avif'],
  ['en_1234.pf_fragment', 'application/octet-stream'],
  ['wasm.en.pagefind', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(mediaType(name)).toBe(type);
});
