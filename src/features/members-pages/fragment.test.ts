import { expect, it } from 'vitest';
import { parseFragment, toFragment } from './fragment.ts';

it.each([
  ['#/minutes/2026/', '/minutes/2026/', ''],
  ['#/minutes/?decisions', '/minutes/', 'decisions'],
  ['#/h%C3%A4user/?%C3%BCber', '/häuser/', 'über'],
  ['#/', '/', ''],
  ['', '/', ''],
  ['#main', '/', ''],
  ['#/half', '/', ''],
  ['#//evil.example/', '/', ''],
  ['#/%E0%A4%A/', '/', ''],
])('%s means the page %s', (fragment, path, heading) => {
  expect(parseFragment(fragment)).toEqual({ path, heading });
});

it('a page has one URL', () => {
  expect(toFragment('/häuser/')).toBe('#/h%C3%A4user/');
});
