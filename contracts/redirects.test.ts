import { describe, expect, it } from 'vitest';
import { isFilePath, oldPathSchema, redirectTargetSchema, toComparablePath } from './redirects.ts';

it.each([
  ['/blog/3.1.0', false],
  ['/guides/', false],
  ['/guides/page.html', true],
  ['/img/logo.svg', true],
  ['/v2.x/start', false],
])('%s is the path of a file: %s', (path, isFile) => expect(isFilePath(path)).toBe(isFile));

it.each([
  ['/old', '/old/'],
  ['/old/', '/old/'],
  ['/old/index.html', '/old/'],
  ['/index.html', '/'],
  ['/old.html', '/old.html'],
  ['/blog/3.1.0', '/blog/3.1.0/'],
])('%s is compared as %s', (path, comparable) => expect(toComparablePath(path)).toBe(comparable));

describe('a redirect', () => {
  it.each(['/', '/old', '/old/page.html', '/über/uns/'])('may start at %s', (path) =>
    expect(oldPathSchema.safeParse(path).success).toBe(true),
  );

  it.each(['old', '//evil.example', '/a?b', '/a#b', '/a b', 'https://a.example/'])('may not start at %s', (path) =>
    expect(oldPathSchema.safeParse(path).success).toBe(false),
  );

  it.each(['/new/', '/new/#part', 'https://elsewhere.example/x'])('may lead to %s', (path) =>
    expect(redirectTargetSchema.safeParse(path).success).toBe(true),
  );

  it.each(['new/', '//evil.example', 'javascript:alert(1)'])('may not lead to %s', (path) =>
    expect(redirectTargetSchema.safeParse(path).success).toBe(false),
  );
});
