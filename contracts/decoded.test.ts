import { expect, it } from 'vitest';
import { decoded } from './decoded.ts';

it.each([
  ['/docs/caf%C3%A9/', '/docs/café/'],
  ['/docs/a%2Fb/', '/docs/a%2Fb/'],
  ['/docs/100%/', '/docs/100%/'],
  ['/docs/%FF/', '/docs/%FF/'],
])('%s is read as %s', (path, expected) => {
  expect(decoded(path)).toBe(expected);
});
