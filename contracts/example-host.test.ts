import { expect, it } from 'vitest';
import { isExample } from './example-host.ts';

it.each([
  ['https://commonplace.example', true],
  ['https://git.commonplace.example/handbook/edit/main/', true],
  ['https://www.example.org/x', true],
  ['http://localhost:3000', true],
  ['mailto:stewards@commonplace.example?subject=Hello', true],
  ['work@commonplace.example', true],
  ['https://example.coop', false],
  ['https://my-example.org', false],
  ['mailto:us@weavers.coop', false],
  ['/join/', false],
])('%s is an example: %s', (urlOrAddress, expected) => expect(isExample(urlOrAddress)).toBe(expected));
