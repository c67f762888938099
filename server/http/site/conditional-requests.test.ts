import { describe, expect, it } from 'vitest';
import { isCurrent, matchesIfRange, readRange, wantsAnother } from './conditional-requests.ts';

describe('wantsAnother', () => {
  it.each([null, '*', '"a"', '"b", "a"'])('is false for If-Match: %s', (header) => {
    expect(wantsAnother(header, '"a"')).toBe(false);
  });

  it.each(['', '"b"', 'W/"a"', 'a', '"a-br"'])('is true for If-Match: %s', (header) => {
    expect(wantsAnother(header, '"a"')).toBe(true);
  });
});

describe('isCurrent', () => {
  it.each(['"a"', 'W/"a"', '"b", "a"', '*'])('is true for If-None-Match: %s', (header) => {
    expect(isCurrent(header, '"a"')).toBe(true);
  });

  it.each([null, '', '"b"', 'a', '"a-br"'])('is false for If-None-Match: %s', (header) => {
    expect(isCurrent(header, '"a"')).toBe(false);
  });
});

describe('readRange', () => {
  it('reads both ends, an open end and a tail', () => {
    expect(readRange('bytes=0-4', 10)).toEqual({ first: 0, last: 4 });
    expect(readRange('bytes=4-4', 10)).toEqual({ first: 4, last: 4 });
    expect(readRange('bytes=5-', 10)).toEqual({ first: 5, last: 9 });
    expect(readRange('bytes=-3', 10)).toEqual({ first: 7, last: 9 });
  });

  it('ends at the end of the file', () => {
    expect(readRange('bytes=5-99', 10)).toEqual({ first: 5, last: 9 });
    expect(readRange('bytes=-99', 10)).toEqual({ first: 0, last: 9 });
  });

  it.each([
    ['bytes=10-', 10],
    ['bytes=10-12', 10],
    ['bytes=-0', 10],
    ['bytes=0-', 0],
    ['bytes=-1', 0],
  ])('cannot satisfy %s of a file of %i bytes', (range, size) => {
    expect(readRange(range, size)).toBe('unsatisfiable');
  });

  it.each([null, '', 'bytes=', 'bytes=-', 'bytes=4-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4'])(
    'ignores the range %s and sends the whole file',
    (range) => {
      expect(readRange(range, 10)).toBeUndefined();
    },
  );
});

describe('matchesIfRange', () => {
  it('allows a part without If-Range, and with the tag of exactly this form', () => {
    expect(matchesIfRange(null, '"a"')).toBe(true);
    expect(matchesIfRange('"a"', '"a"')).toBe(true);
  });

  it.each(['"b"', 'W/"a"', 'Wed, 21 Oct 2026 07:28:00 GMT'])('sends the whole file for If-Range: %s', (header) => {
    expect(matchesIfRange(header, '"a"')).toBe(false);
  });
});
