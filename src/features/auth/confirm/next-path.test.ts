import { describe, expect, it } from 'vitest';
import { getNextPath } from './next-path.ts';

const ORIGIN = 'https://commonplace.example';
const HOME = '/resources/';
const next = (value: string | null) => getNextPath(value, ORIGIN, HOME);

describe('after signing in a visitor is sent', () => {
  it.each([
    '/resources/',
    '/resources/join/member/',
    '/resources/docs/codex/?from=mail&n=1#purpose',
    '/resources/docs/Rules/house_rules/#5-reporting',
  ])('to %s', (path) => {
    expect(next(path)).toBe(path);
  });

  it('to a full URL of this site', () => {
    expect(next(`${ORIGIN}/resources/blog/`)).toBe('/resources/blog/');
  });

  it('to a path with its dots resolved, as long as it stays on the site', () => {
    expect(next('/resources/docs/../blog/')).toBe('/resources/blog/');
    expect(next('/other/../resources/blog/')).toBe('/resources/blog/');
  });
});

describe('the home page takes the place of', () => {
  it.each([
    ['nothing', null],
    ['an empty value', ''],
    ['another site', 'https://evil.example/resources/docs/'],
    ['another site without its scheme', '//evil.example/resources/docs/'],
    ['another site behind three slashes', '///evil.example/resources/docs/'],
    ['another site behind backslashes', '\\\\evil.example/resources/docs/'],
    ['another site behind a slash and a backslash', '/\\evil.example/resources/docs/'],
    ['another site behind a tab', '/\t/evil.example/resources/docs/'],
    ['another site behind a line feed', '/\n/evil.example/resources/docs/'],
    ['another site after a space', ' //evil.example/resources/docs/'],
    ['another site that begins like this one', 'https://commonplace.example.evil.example/resources/docs/'],
    ['this site as somebody’s name', 'https://commonplace.example@evil.example/resources/docs/'],
    ['this site with a name', 'https://anna@commonplace.example/resources/docs/'],
    ['this site with a password', 'https://:secret@commonplace.example/resources/docs/'],
    ['this site without encryption', 'http://commonplace.example/resources/docs/'],
    ['this site at another port', 'https://commonplace.example:8443/resources/docs/'],
    ['a script', 'javascript:alert(1)//resources/docs/'],
    ['data', 'data:text/html,/resources/docs/'],
    ['a blob', 'blob:https://commonplace.example/resources/docs/1'],
    ['a path outside', '/elsewhere/'],
    ['a path that only begins alike', '/resources-of-evil/'],
    ['the base path without its slash', '/resources'],
    ['a path that climbs out', '/resources/../elsewhere/'],
    ['a path that climbs out behind percent signs', '/resources/%2e%2e/elsewhere/'],
    ['slashes behind percent signs', '/resources/%2f%2fevil.example/'],
    ['a backslash behind percent signs', '/resources/%5cevil.example/'],
    ['percent signs behind percent signs', '/resources/%252e%252e/'],
    ['two slashes within', '/resources//evil.example/'],
    ['a control character', '/resources/\u0000'],
    ['a control character behind percent signs', '/resources/%0d%0aSet-Cookie:x'],
    ['a relative path', 'docs/'],
    ['the confirm page itself', '/resources/auth/confirm/?next=/resources/'],
    ['the confirm page without its slash', '/resources/auth/confirm'],
    ['no address at all', 'https://'],
  ])('%s', (_, value) => {
    expect(next(value)).toBe(HOME);
  });

  it('everything, for a site at the root, that is not on it', () => {
    expect(getNextPath('/docs/', ORIGIN, '/')).toBe('/docs/');
    expect(getNextPath('//evil.example/', ORIGIN, '/')).toBe('/');
  });
});
