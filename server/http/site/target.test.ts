import { describe, expect, it } from 'vitest';
import { parseTarget } from './target.ts';

describe('parseTarget', () => {
  it('decodes the path and keeps the query', () => {
    expect(parseTarget('/resources/caf%C3%A9/?a=b?c')).toEqual({
      kind: 'path',
      path: '/resources/café/',
      query: '?a=b?c',
    });
    expect(parseTarget('/')).toEqual({ kind: 'path', path: '/', query: '' });
    expect(parseTarget('/x?next=http://a.example/y')).toMatchObject({ query: '?next=http://a.example/y' });
  });

  it('escapes characters in a query that a Location header cannot have', () => {
    expect(parseTarget('/x?a="<\u00e9')).toMatchObject({ query: '?a=%22%3C%C3%A9' });
  });

  it('extracts the path from a whole URL, as a proxy gets it', () => {
    expect(parseTarget('http://evil.example/resources/')).toMatchObject({ path: '/resources/' });
  });

  it('keeps a doubly escaped dot segment as an odd name', () => {
    expect(parseTarget('/%252e%252e/')).toMatchObject({ kind: 'path', path: '/%2e%2e/' });
  });

  it.each([
    ['a broken escape', '/%zz'],
    ['an escape that is not UTF-8', '/%ff'],
    ['a dot segment', '/resources/../etc/passwd'],
    ['an escaped dot segment', '/resources/%2e%2E/etc/passwd'],
    ['a trailing dot segment', '/resources/..'],
    ['a single dot segment', '/resources/./docs/'],
    ['an escaped NUL', '/resources/%00'],
    ['an escaped line feed', '/resources/%0d%0a'],
    ['a backslash', '/\\evil.example'],
    ['an escaped backslash', '/%5cevil.example'],
    ['an escaped slash', '/%2Fevil.example'],
    ['a slash escaped with a small letter', '/resources/docs%2fx/'],
    ['no slash at the start', '*'],
  ])('refuses %s', (_name, target) => {
    expect(parseTarget(target)).toMatchObject({ kind: 'malformed', status: 400 });
  });

  it('refuses an overlong URL', () => {
    expect(parseTarget(`/${'a'.repeat(8192)}`)).toMatchObject({ kind: 'malformed', status: 414 });
  });
});
