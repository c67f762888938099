import { describe, expect, it } from 'vitest';
import { oldPathSchema, redirectTargetSchema } from './redirects.ts';

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
