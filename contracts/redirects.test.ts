import { describe, expect, it } from 'vitest';
import { oldPathSchema, redirectTargetSchema } from './redirects.ts';

describe('a redirect', () => {
  it.each(['/', '/old', '/old/page.html', '/über/uns/', '/a b/', '/a%20b', '/100%/'])('may start at %s', (path) =>
    expect(oldPathSchema.safeParse(path).success).toBe(true),
  );

  it.each([
    'old',
    '//evil.example',
    '/a?b',
    '/a#b',
    '/a\tb',
    '/a\nb',
    '/a\\b',
    '/a%00',
    '/%2e%2e/a',
    'https://a.example/',
  ])('may not start at %s', (path) => expect(oldPathSchema.safeParse(path).success).toBe(false));

  it.each(['/new/', '/new/#part', '/a b/', '/a%20b/', 'https://elsewhere.example/x'])('may lead to %s', (path) =>
    expect(redirectTargetSchema.safeParse(path).success).toBe(true),
  );

  it.each(['new/', '//evil.example', 'javascript:alert(1)', 'https://a.example/a b', '/a\nb'])(
    'may not lead to %s',
    (path) => expect(redirectTargetSchema.safeParse(path).success).toBe(false),
  );
});
