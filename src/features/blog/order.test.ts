import { describe, expect, it } from 'vitest';
import { byYear, countById, neighboursOf, newestFirst } from './order.ts';

const post = (id: string, day: string) => ({ id, date: new Date(`${day}T00:00:00Z`) });
const old = post('old', '2025-12-31');
const first = post('a', '2026-01-01');
const second = post('b', '2026-01-01');
const recent = post('recent', '2026-06-01');
const posts = [recent, first, second, old];

describe('the order of posts', () => {
  it('starts with the newest and keeps those of one day by name', () => {
    expect(newestFirst([second, old, recent, first])).toEqual(posts);
  });

  it('gives each post its neighbours', () => {
    expect(neighboursOf(posts, 'a')).toEqual({ newer: recent, older: second });
    expect(neighboursOf(posts, 'recent')).toEqual({ newer: undefined, older: first });
    expect(neighboursOf(posts, 'old')).toEqual({ newer: second, older: undefined });
  });

  it('gives none to a post that is not listed', () => {
    expect(neighboursOf(posts, 'unlisted')).toEqual({ newer: undefined, older: undefined });
  });

  it('groups by the year of UTC, newest year first', () => {
    expect(byYear(posts)).toEqual([
      { year: 2026, posts: [recent, first, second] },
      { year: 2025, posts: [old] },
    ]);
  });
});

describe('counting tags', () => {
  it('counts the posts that have each', () => {
    const counts = countById([[{ id: 'hello' }, { id: 'hola' }], [{ id: 'hello' }], []]);
    expect(Object.fromEntries(counts)).toEqual({ hello: 2, hola: 1 });
  });
});
