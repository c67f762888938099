import { expect, it } from 'vitest';
import { inForce, upcoming } from './agreements.ts';

it('a version is coming until its day begins, and in force from then on', () => {
  const [first, second] = [{ effective: '2026-01-01' }, { effective: '2026-06-01' }];
  const versions = [first, second];
  const begins = Date.parse('2026-06-01T00:00:00Z');
  expect([inForce(versions, begins - 1), upcoming(versions, begins - 1)]).toEqual([first, [second]]);
  expect([inForce(versions, begins), upcoming(versions, begins)]).toEqual([second, []]);
  expect(inForce(versions, Date.parse('2025-12-31T23:59:59Z'))).toBeUndefined();
});
