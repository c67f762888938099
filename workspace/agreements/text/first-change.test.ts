import { describe, expect, it } from 'vitest';
import { findFirstChange, formatChange } from './first-change.ts';

describe('the first change', () => {
  it.each([
    ['a line that was changed', 'a\nb\nc\n', 'a\nB\nC\n', { line: 2, before: 'b', after: 'B' }],
    ['a line that was added', 'a\nc\n', 'a\nb\nc\n', { line: 2, before: 'c', after: 'b' }],
    ['lines at the end that are gone', 'a\n\nb\n', 'a\n', { line: 2, before: '', after: undefined }],
    ['lines at the end that are new', 'a\n', 'a\n\nb\n', { line: 2, before: undefined, after: '' }],
  ])('is %s', (_, before, after, expected) => {
    expect(findFirstChange(before, after)).toEqual(expected);
  });

  it('is nothing between equal texts', () => {
    expect(findFirstChange('a\n', 'a\n')).toBeUndefined();
  });
});

describe('a change that is shown', () => {
  const words = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `word${index + from}`).join(' ');
  const shown = (before: string | undefined, after: string | undefined) => formatChange({ line: 1, before, after });

  it('consists of both lines, if they are short', () => {
    expect(shown('One.', 'Two.')).toEqual({ before: 'One.', after: 'Two.' });
  });

  it('says so if there is nothing to show', () => {
    expect(shown(undefined, '')).toEqual({ before: '(the text has ended)', after: '(a blank line)' });
  });

  it('shows the part of long lines where they begin to differ', () => {
    const { before, after } = shown(`${words(40)} OLD ${words(40, 40)}`, `${words(40)} NEW ${words(40, 40)}`);
    expect(before).toMatch(/^… word\d+ .* word39 OLD word40 .* word\d+ …$/);
    expect(after).toBe(before.replace('OLD', 'NEW'));
    expect(before.length).toBeLessThan(170);
  });

  it('is cut on one side only if the difference is near an end', () => {
    expect(shown(`OLD ${words(50)}`, `NEW ${words(50)}`).after).toMatch(/^NEW word0 .* …$/);
    expect(shown(`${words(50)} OLD`, `${words(50)} NEW`).after).toMatch(/^… .* word49 NEW$/);
  });
});
