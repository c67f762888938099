import { expect, it } from 'vitest';
import site from '#site';
import { getMessages } from './index.ts';

it.each(site.locales.list)('the locale "$code" of the configuration has interface words', ({ code }) => {
  expect(getMessages(code).common.skipToContent).not.toBe('');
});

it('a locale without words ends the build with the name of the file to add', () => {
  expect(() => getMessages('xx')).toThrow(
    'No interface words for the locale "xx". Add src/lib/messages/xx.ts and name it in src/lib/messages/index.ts.',
  );
});

it('counts one and many', () => {
  const { docs, blog } = getMessages('en');
  expect([docs.items(1), docs.items(3)]).toEqual(['1 item', '3 items']);
  expect([blog.readingTime(1), blog.readingTime(3)]).toEqual(['One min read', '3 min read']);
  expect([blog.taggedWith(1, 'hola'), blog.taggedWith(2, 'hola')]).toEqual([
    'One post tagged with "hola"',
    '2 posts tagged with "hola"',
  ]);
});

it('names who changed a document only where that is known', () => {
  const { lastUpdated } = getMessages('en').docs;
  expect(lastUpdated('Jan 2, 2026', 'Stewards')).toBe('Last updated on Jan 2, 2026 by Stewards');
  expect(lastUpdated('Jan 2, 2026', undefined)).toBe('Last updated on Jan 2, 2026');
});
