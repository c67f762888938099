import { describe, expect, it } from 'vitest';
import { dayOf } from './day.ts';

describe('the day of a post', () => {
  it('begins at midnight UTC', () => {
    expect(dayOf('2026-01-02')?.toISOString()).toBe('2026-01-02T00:00:00.000Z');
  });

  it.each(['2026-02-30', '2026-13-01', undefined])('does not exist for %s', (text) => {
    expect(dayOf(text)).toBeUndefined();
  });
});
