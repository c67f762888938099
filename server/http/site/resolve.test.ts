import { describe, expect, it } from 'vitest';
import { resolve } from './resolve.ts';
import type { SiteFile } from './site.ts';

const file: SiteFile = {
  type: 'text/html',
  headers: {},
  identity: { coding: 'identity', location: '', size: 0, modified: 0, etag: '' },
  compressed: [],
};
const paths = ['/resources/', '/resources/docs/x/', '/resources/robots.txt', '/resources/café?/'];
const redirects = new Map([
  ['/resources/old/', '/resources/docs/x/#part'],
  ['/resources/old.html', 'https://elsewhere.example/'],
  ['/resources/docs/x/', '/resources/never/'],
]);
const files = new Map(paths.map((path) => [path, file]));
const site = { base: '/resources/', files, notFound: new Map(), redirects: new Map() };
const missing = { kind: 'missing', page: undefined };
const moved = (to: string) => ({ kind: 'moved', to, status: 301 });

describe('resolve', () => {
  it.each(paths)('finds %s', (path) => {
    expect(resolve(site, path)).toEqual({ kind: 'file', file });
  });

  it('redirects temporarily from / to the site', () => {
    expect(resolve(site, '/')).toEqual({ kind: 'moved', to: '/resources/', status: 302 });
  });

  it('redirects permanently to the form with a slash', () => {
    expect(resolve(site, '/resources')).toEqual(moved('/resources/'));
    expect(resolve(site, '/resources/docs/x')).toEqual(moved('/resources/docs/x/'));
    expect(resolve(site, '/resources/docs/x/index.html')).toEqual(moved('/resources/docs/x/'));
    expect(resolve(site, '/resources/index.html')).toEqual(moved('/resources/'));
  });

  it('escapes the target', () => {
    expect(resolve(site, '/resources/café?')).toEqual(moved('/resources/caf%C3%A9%3F/'));
  });

  it.each([
    ['/resources/old', '/resources/docs/x/#part'],
    ['/resources/old/', '/resources/docs/x/#part'],
    ['/resources/old/index.html', '/resources/docs/x/#part'],
    ['/resources/old.html', 'https://elsewhere.example/'],
  ])('redirects from the old path %s to the current one', (path, to) => {
    expect(resolve({ ...site, redirects }, path)).toEqual(moved(to));
    expect(resolve(site, path)).toEqual(missing);
  });

  it('redirects where hosts without redirects would show a page', () => {
    expect(resolve({ ...site, redirects }, '/resources/docs/x/')).toEqual(moved('/resources/never/'));
  });

  it.each([
    '/resources/docs/y',
    '/resources/docs',
    '/resources/robots.txt/',
    '/index.html',
    '/docs/x/',
    '//resources/',
    '//evil.example',
    '/resources//evil.example',
    '//evil.example/index.html',
  ])('finds nothing at %s', (path) => {
    expect(resolve(site, path)).toEqual(missing);
  });

  it('shows the not-found page of the nearest folder, as that of a language, and elsewhere the site’s', () => {
    const german = { ...file, type: 'text/plain' };
    for (const folders of [
      ['/resources/', '/resources/de/'],
      ['/resources/de/', '/resources/'],
    ]) {
      const notFound = new Map(folders.map((folder) => [folder, folder === '/resources/' ? file : german]));
      const pages = ['/resources/de/docs/y', '/resources/design/', '/elsewhere'].map((path) =>
        resolve({ ...site, notFound }, path),
      );
      expect(pages).toEqual([german, file, file].map((page) => ({ kind: 'missing', page })));
    }
  });
});
