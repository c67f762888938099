import { afterEach, expect, it, vi } from 'vitest';
import { findFragmentTarget } from './fragment-target.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sets the URL's fragment. Returns the ids that are searched for. */
function open(hash: string): string[] {
  const ids: string[] = [];
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('document', { getElementById: (id: string) => void ids.push(id) });
  findFragmentTarget();
  return ids;
}

it('looks for the heading that the URL names', () => {
  expect(open('#caf%C3%A9')).toEqual(['café']);
});

it('looks for nothing where the fragment is invalid', () => {
  expect(open('#%')).toEqual([]);
});

it('looks for nothing where there is no fragment, which Firefox would warn of on every page', () => {
  expect(open('')).toEqual([]);
});
