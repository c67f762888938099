import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('with local storage', () => {
  const stub = () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return kept;
  };

  it('stores a value', () => {
    const kept = stub();
    storage.set('theme', 'light');
    expect(kept).toEqual(new Map([['theme', 'light']]));
    expect(storage.get('theme')).toBe('light');
  });

  it('removes a value that is set to null', () => {
    const kept = stub();
    storage.set('theme', 'light');
    storage.set('theme', null);
    expect(kept.size).toBe(0);
    expect(storage.get('theme')).toBeNull();
  });
});

describe('with blocked local storage', () => {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };

  it('reads null, stores nothing and does not throw', () => {
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    expect(storage.get('theme')).toBeNull();
    expect(() => storage.set('theme', 'light')).not.toThrow();
    expect(() => storage.set('theme', null)).not.toThrow();
  });
});
