import { describe, expect, it } from 'vitest';
import { pageAddress, paginate } from './pagination.ts';

describe('a long list in pages', () => {
  it('has the given number of items on each page and the rest on the last', () => {
    expect(paginate([1, 2, 3, 4, 5], 2).map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]]);
    expect(paginate([1, 2], 2)).toHaveLength(1);
  });

  it('leads from each page to the newer and the older one', () => {
    const ways = paginate([1, 2, 3], 1).map(({ number, newer, older, total }) => ({ number, newer, older, total }));
    expect(ways).toEqual([
      { number: 1, newer: undefined, older: 2, total: 3 },
      { number: 2, newer: 1, older: 3, total: 3 },
      { number: 3, newer: 2, older: undefined, total: 3 },
    ]);
  });

  it('has one page where there is nothing', () => {
    expect(paginate([], 10)).toEqual([{ number: 1, items: [], newer: undefined, older: undefined, total: 0 }]);
  });

  it('has its first page at its own address', () => {
    expect(pageAddress('/resources/blog/', 1)).toBe('/resources/blog/');
    expect(pageAddress('/resources/blog/', 2)).toBe('/resources/blog/page/2/');
  });
});
