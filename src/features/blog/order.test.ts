import { describe, expect, it } from 'vitest';
import { byYear, countById, getNeighbours, getPageUrl, newestFirst, paginate } from './order.ts';

const post = (id: string, day: string) => ({ id, date: new Date(`${day}T00:00:00Z`) });
const old = post('old', '2025-12-31');
const first = post('a', '2026-01-01');
const second = post('b', '2026-01-01');
const recent = post('recent', '2026-06-01');
const posts = [recent, first, second, old];

describe('the order of posts', () => {
  it('starts with the newest, and sorts those of the same day by name', () => {
    expect(newestFirst([second, old, recent, first])).toEqual(posts);
  });

  it('finds the neighbours of each post', () => {
    expect(getNeighbours(posts, 'a')).toEqual({ newer: recent, older: second });
    expect(getNeighbours(posts, 'recent')).toEqual({ newer: undefined, older: first });
    expect(getNeighbours(posts, 'old')).toEqual({ newer: second, older: undefined });
  });

  it('finds no neighbours of a post that is not listed', () => {
    expect(getNeighbours(posts, 'unlisted')).toEqual({ newer: undefined, older: undefined });
  });

  it('groups by year in UTC, newest year first', () => {
    expect(byYear(posts, 'en')).toEqual([
      { year: '2026', posts: [recent, first, second] },
      { year: '2025', posts: [old] },
    ]);
    expect(byYear(posts, 'ja').map(({ year }) => year)).toEqual(['2026年', '2025年']);
  });

  it('groups by year in the calendar of the language', () => {
    expect(byYear(posts, 'fa')).toEqual([
      { year: '۱۴۰۵', posts: [recent] },
      { year: '۱۴۰۴', posts: [first, second, old] },
    ]);
  });
});

describe('counting tags', () => {
  it('counts the posts of each', () => {
    const counts = countById([[{ id: 'hello' }, { id: 'hola' }], [{ id: 'hello' }], []]);
    expect(Object.fromEntries(counts)).toEqual({ hello: 2, hola: 1 });
  });
});

describe('a long list in pages', () => {
  it('has the given number of items on each page and the rest on the last', () => {
    expect(paginate([1, 2, 3, 4, 5], 2).map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]]);
    expect(paginate([1, 2], 2)).toHaveLength(1);
  });

  it('links each page to the newer and the older one', () => {
    const ways = paginate([1, 2, 3], 1).map(({ number, newer, older, total }) => ({ number, newer, older, total }));
    expect(ways).toEqual([
      { number: 1, newer: undefined, older: 2, total: 3 },
      { number: 2, newer: 1, older: 3, total: 3 },
      { number: 3, newer: 2, older: undefined, total: 3 },
    ]);
  });

  it('has one page if it is empty', () => {
    expect(paginate([], 10)).toEqual([{ number: 1, items: [], newer: undefined, older: undefined, total: 0 }]);
  });

  it('has its first page at the URL of the list', () => {
    expect(getPageUrl('/resources/blog/', 1)).toBe('/resources/blog/');
    expect(getPageUrl('/resources/blog/', 2)).toBe('/resources/blog/page/2/');
  });
});
