import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['vision', 'vision', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['vison', 'vision', 1],
    ['visionn', 'vision', 1],
    ['vizion', 'vision', 1],
    ['visoin', 'vision', 1],
    ['two', 'tow', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});

describe('nearest', () => {
  const words = ['vision', 'foundation', 'organization', 'context'];

  it('finds the word that was meant', () => {
    expect(nearest('visoin', words)).toEqual(['vision']);
  });

  it('ignores letter case, and returns the candidate as it is written', () => {
    expect(nearest('VISION', ['Vision'])).toEqual(['Vision']);
    expect(nearest('Visoin', ['Documentation', 'Vision'])).toEqual(['Vision']);
  });

  it('finds nothing if nothing is similar', () => {
    expect(nearest('xyz', words)).toEqual([]);
    expect(nearest('late', ['page', 'maps'])).toEqual([]);
  });

  it('returns as many as requested, best first', () => {
    expect(nearest('post-3', ['post-12', 'post-30', 'post-3'], 2)).toEqual(['post-3', 'post-30']);
  });

  it('accepts candidates that differ more if the tolerance is higher', () => {
    expect(nearest('abcd', ['abxy'], 1, 0.4)).toEqual([]);
    expect(nearest('abcd', ['abxy'], 1, 0.5)).toEqual(['abxy']);
  });
});
