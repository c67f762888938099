import { describe, expect, it } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';

const library = readBuiltSite('library');

/** What redirects from an old path to another one, as a reader and a search engine see it. */
function readMoved(path: string) {
  const $ = library.page(path);
  return {
    refresh: $('meta[http-equiv="refresh"]').attr('content'),
    link: $('a').attr('href'),
    canonical: $('link[rel="canonical"]').attr('href'),
    robots: $('meta[name="robots"]').attr('content'),
  };
}

describe('old paths of the library', () => {
  it.each([
    ['lending/', '/library/docs/borrowing/loans/'],
    ['how-it-works/', '/library/docs/borrowing/loans/'],
    ['bringing-back/', '/library/docs/borrowing/returns/'],
    ['docs/returns.html', '/library/docs/borrowing/returns/'],
  ])('%s is a page that redirects straight to %s', (path, to) => {
    expect(readMoved(path)).toMatchObject({ refresh: `0; url=${to}`, link: to, robots: 'noindex' });
    expect(new URL(readMoved(path).canonical ?? '').pathname).toBe(to);
  });

  it('may lead to another site', () => {
    expect(readMoved('catalogue.html').refresh).toBe('0; url=https://catalogue.example/');
  });

  it('are in no list of pages', () => {
    expect([...library.listed.keys()].filter((path) => /lending|how-it|bringing|\.html/.test(path))).toEqual([]);
    expect(library.text('sw.js')).not.toContain('bringing-back');
  });

  it('are known to the server and to hosts that can redirect', () => {
    expect(JSON.parse(library.text(BUILT_SITE_FILE)).redirects).toEqual({
      '/library/lending/': '/library/docs/borrowing/loans/',
      '/library/how-it-works/': '/library/docs/borrowing/loans/',
      '/library/catalogue.html': 'https://catalogue.example/',
      '/library/bringing-back/': '/library/docs/borrowing/returns/',
      '/library/docs/returns.html': '/library/docs/borrowing/returns/',
    });
    expect(library.text('_redirects')).toContain('/library/lending /library/docs/borrowing/loans/ 301\n');
    expect(library.text('_redirects.caddy')).toContain('redir "/library/lending/" ');
    expect(library.text('_redirects.nginx.conf')).toContain('location = "/library/lending/" ');
  });
});
