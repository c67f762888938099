import { expect, it } from 'vitest';
import { getEditUrl } from './edit-url.ts';

it.each([
  ['https://weavers.coop', 'https://git.weavers.coop/edit/', 'https://git.weavers.coop/edit/'],
  ['https://weavers.coop', 'https://git.commonplace.example/edit/', undefined],
  ['https://commonplace.example', 'https://git.commonplace.example/edit/', 'https://git.commonplace.example/edit/'],
  ['https://weavers.coop', undefined, undefined],
])('the pages of %s, edited at %s, lead to %s', (url, editUrl, expected) =>
  expect(getEditUrl({ url }, { editUrl })).toBe(expected),
);
