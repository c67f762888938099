import { expect, it } from 'vitest';
import { locateInConfig } from './locate-in-config.ts';

const SOURCE = `export default {
  baseUrl: '/r/',
  announcement: { content: 'Read <a href="/r/news/">the news</a>' },
  navbar: {
    items: [
      { label: 'Docs', to: '/docs/' },
      { label: 'Join', to: '/jion/#form' },
    ],
  },
  redirects: { '/a/': '/gone/' },
};
`;

const CONFIG = {
  baseUrl: '/r/',
  announcement: { content: 'Read <a href="/r/news/">the news</a>' },
  navbar: {
    items: [
      { label: 'Docs', to: '/docs/' },
      { label: 'Join', to: '/jion/#form' },
    ],
  },
  redirects: { '/a/': '/gone/' },
};

it.each([
  ['/r/jion/#form', { line: 7, written: '/jion/#form' }],
  ['/r/news/', { line: 3, written: '/r/news/' }],
  ['/r/elsewhere/', undefined],
  ['/r/gone/', undefined],
])('a link to %s on every page is found in the configuration at %j', (target, place) => {
  expect(locateInConfig(CONFIG, SOURCE, target, '/r/')).toEqual(place);
});
