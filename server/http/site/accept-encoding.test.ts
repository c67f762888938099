import { describe, expect, it } from 'vitest';
import { chooseRepresentation } from './accept-encoding.ts';
import type { Coding, Representation } from './site.ts';

const form = (coding: Coding, size: number): Representation => ({ coding, location: '', size, modified: 0, etag: '' });
const file = {
  type: 'text/plain',
  headers: {},
  identity: form('identity', 300),
  compressed: [form('gzip', 200), form('br', 100)],
};
const choose = (header: string | null) => chooseRepresentation(file, header).coding;

describe('chooseRepresentation', () => {
  it('sends the smallest form that a browser takes', () => {
    expect(choose('gzip, deflate, br, zstd')).toBe('br');
    expect(choose('gzip, deflate')).toBe('gzip');
    expect(choose('GZIP')).toBe('gzip');
    expect(choose('*')).toBe('br');
  });

  it('sends the file itself to a client that accepts no coding', () => {
    expect(choose(null)).toBe('identity');
    expect(choose('')).toBe('identity');
    expect(choose('deflate')).toBe('identity');
  });

  it('follows the weights', () => {
    expect(choose('gzip;q=1, br;q=0.5')).toBe('gzip');
    expect(choose('br;q=0, gzip;q=0.001')).toBe('gzip');
    expect(choose('identity;q=1, gzip;q=0.5')).toBe('identity');
    expect(choose('*;q=0.5, br;q=0')).toBe('gzip');
    expect(choose('br;q=0, gzip;q=0')).toBe('identity');
  });

  it('sends the file itself rather than nothing when everything is refused', () => {
    expect(choose('*;q=0')).toBe('identity');
  });

  it('ignores nonsense', () => {
    expect(choose(';;q=,=,,')).toBe('identity');
    expect(choose('br;q=x')).toBe('br');
  });
});
