import { expect, it, vi } from 'vitest';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { formatLastDay, getDeadline } from './deadline.ts';

const VERSION = { version: 2, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: 'b' } as const;
const CHANGED: DocumentStatus = {
  document: 'code',
  title: 'Code',
  in_force: VERSION,
  coming: null,
  signed: { version: 1, sha256: 'a', signed_at: '2026-01-02T10:00:00Z', statement: 'I agree.' },
  declined_at: null,
  asks_since: '2026-08-01',
};
const UNSIGNED: DocumentStatus = { ...CHANGED, signed: null, asks_since: null };
const at = (server_time: string) => ({ server_time });

it('the grace period begins with the substantive change, and its last day is the one before it ends', () => {
  const lastDay = Date.parse('2026-08-30');
  expect(getDeadline(CHANGED, at('2026-08-30T23:59:59Z'), 30)).toEqual({ lastDay, isOver: false });
  expect(getDeadline(CHANGED, at('2026-08-31T00:00:00Z'), 30)).toEqual({ lastDay, isOver: true });
});

it('the grace period of a document that was never signed begins when it takes effect, if the backend does not say', () => {
  expect(getDeadline(UNSIGNED, at('2026-09-02T00:00:00Z'), 30).lastDay).toBe(Date.parse('2026-09-30'));
});

it('a last day, which is one in UTC, says so to those whose own day ends later', () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset');
  for (const [minutes, shown] of [
    [480, 'August 30, 2026 (UTC)'],
    [0, 'August 30, 2026'],
    [-120, 'August 30, 2026'],
  ] as const) {
    offset.mockReturnValue(minutes);
    expect(formatLastDay(Date.parse('2026-08-30'), 'en')).toBe(shown);
  }
  offset.mockRestore();
});
