import { expect, it } from 'vitest';
import { toHostFiles, toMovedPage } from './host-files.ts';

const targets = new Map([
  ['/r/old/', '/r/new/#part'],
  ['/r/über/a b.html', 'https://elsewhere.example/'],
  ['/r/100%?/', '/r/new/'],
  ['/r/data.csv', 'https://data.example/$all/{id}?a=$1&b={c}\\d#top'],
]);

it('each kind of host gets its rules, for every form of a path', () => {
  expect(Object.fromEntries(toHostFiles(targets).map(({ name, content }) => [name, content.split('\n')]))).toEqual({
    _redirects: [
      '/r/old /r/new/#part 301',
      '/r/old/ /r/new/#part 301',
      '/r/old/index.html /r/new/#part 301',
      '/r/%C3%BCber/a%20b.html https://elsewhere.example/ 301',
      '/r/100%25%3F /r/new/ 301',
      '/r/100%25%3F/ /r/new/ 301',
      '/r/100%25%3F/index.html /r/new/ 301',
      '/r/data.csv https://data.example/$all/%7Bid%7D?a=$1&b={c}\\d#top 301',
      '',
    ],
    '_redirects.nginx.conf': [
      'location = "/r/old" { return 301 "/r/new/$is_args$args#part"; }',
      'location = "/r/old/" { return 301 "/r/new/$is_args$args#part"; }',
      'location = "/r/old/index.html" { return 301 "/r/new/$is_args$args#part"; }',
      'location = "/r/über/a b.html" { return 301 "https://elsewhere.example/$is_args$args"; }',
      'location = "/r/100%?" { return 301 "/r/new/$is_args$args"; }',
      'location = "/r/100%?/" { return 301 "/r/new/$is_args$args"; }',
      'location = "/r/100%?/index.html" { return 301 "/r/new/$is_args$args"; }',
      'location = "/r/data.csv" { return 301 "https://data.example/%24all/%7Bid%7D?a=%241&b={c}%5Cd#top"; }',
      '',
    ],
    '_redirects.caddy': [
      'map {query} {redirect_query} {',
      '\t"" ""',
      '\tdefault "?{query}"',
      '}',
      'redir "/r/old" "/r/new/{redirect_query}#part" permanent',
      'redir "/r/old/" "/r/new/{redirect_query}#part" permanent',
      'redir "/r/old/index.html" "/r/new/{redirect_query}#part" permanent',
      'redir "/r/über/a b.html" "https://elsewhere.example/{redirect_query}" permanent',
      'redir "/r/100%25%3F" "/r/new/{redirect_query}" permanent',
      'redir "/r/100%25%3F/" "/r/new/{redirect_query}" permanent',
      'redir "/r/100%25%3F/index.html" "/r/new/{redirect_query}" permanent',
      'redir "/r/data.csv" "https://data.example/$all/%7Bid%7D?a=$1&b=%7Bc%7D%5Cd#top" permanent',
      '',
    ],
  });
});

it('a moved page redirects without a script, and stays out of search engines', () => {
  const html = toMovedPage({ to: '/r/a&b/', canonical: 'https://x.example/r/a&b/', lang: 'en', title: 'Moved <here>' });
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/r/a&amp;b/">');
  expect(html).toContain('<link rel="canonical" href="https://x.example/r/a&amp;b/">');
  expect(html).toContain('<a href="/r/a&amp;b/">Moved &lt;here&gt;</a>');
  expect(html).toContain('noindex');
  expect(html).not.toContain('<script');
});
