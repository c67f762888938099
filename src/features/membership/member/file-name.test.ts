import { expect, it } from 'vitest';
import { inFileName } from './file-name.ts';

it.each([
  ['Commonplace', 'commonplace'],
  ['Open House, Zürich!', 'open-house-zürich'],
  ['../etc', 'etc'],
])('"%s" becomes "%s" in the name of a file', (name, expected) => {
  expect(inFileName(name)).toBe(expected);
});
