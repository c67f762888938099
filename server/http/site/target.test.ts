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
  });

  it('escapes what a Location header cannot carry in a query', () => {
    expect(parseTarget('/x?a="<\u00e9')).toMatchObject({ query: '?a=%22%3C%C3%A9' });
  });

  it('takes the path out of a whole address, as a proxy gets it', () => {
    expect(parseTarget('http://evil.example/resources/')).toMatchObject({ path: '/resources/' });
  });

  it('leaves a doubly escaped dot segment as the odd name that it is', () => {
    expect(parseTarget('/%252e%252e/')).toMatchObject({ kind: 'path', path: '/%2e%2e/' });
  });

  it.each([
    ['a broken escape', '/%zz'],
    ['an escape that is no UTF-8', '/%ff'],
    ['a dot segment', '/resources/../etc/passwd'],
    ['an escaped dot segment', '/resources/%2e%2E/etc/passwd'],
    ['a trailing dot segment', '/resources/..'],
    ['a single dot segment', '/resources/./docs/'],
    ['an escaped NUL', '/resources/%00'],
    ['an escaped line feed', '/resources/%0d%0a'],
    ['a backslash', '/\\evil.example'],
    ['an escaped backslash', '/%5cevil.example'],
    ['an escaped slash', '/%2Fevil.example'],
    ['no slash in front', '*'],
  ])('refuses %s', (_name, target) => {
    expect(parseTarget(target)).toMatchObject({ kind: 'malformed', status: 400 });
  });

  it('refuses an endless URL', () => {
    expect(parseTarget(`/${'a'.repeat(8192)}`)).toMatchObject({ kind: 'malformed', status: 414 });
  });
});
