import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatDate, formatDay, formatDayOfMoment, formatShortDate } from './date.ts';

// In most time zones, one of these two moments is on a different day than in UTC.
const firstMoment = new Date('2026-01-02T00:00:00Z');
const lastMoment = new Date('2026-01-02T23:59:59Z');

describe.each([
  ['formatDate', formatDate, 'January 2, 2026', '2. Januar 2026'],
  ['formatShortDate', formatShortDate, 'Jan 2, 2026', '2. Jan. 2026'],
  ['formatDay', formatDay, 'January 2', '2. Januar'],
])('%s', (_, format, english, german) => {
  it(`writes "${english}" from the first to the last moment of the day in UTC`, () => {
    expect(format(firstMoment, 'en')).toBe(english);
    expect(format(lastMoment, 'en')).toBe(english);
  });

  it('follows the locale', () => {
    expect(format(firstMoment, 'de')).toBe(german);
  });
});

// The tests run in the time zone of Los Angeles.
it('the day of a moment says that it is in UTC where the local day was another one', () => {
  expect(formatDayOfMoment(new Date('2026-01-02T07:59:59Z'), 'en')).toBe('January 2, 2026 (UTC)');
  expect(formatDayOfMoment(new Date('2026-01-02T08:00:00Z'), 'en')).toBe('January 2, 2026');
});

it('what is no date is written as such', () => {
  expect(formatDayOfMoment('soon', 'en')).toContain('Invalid Date');
});

it('the many dates of a list need one formatter', () => {
  const spies = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Date.prototype, 'toLocaleDateString')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  for (let day = 1; day <= 20; day += 1) formatShortDate(new Date(Date.UTC(2026, 0, day)), 'sv');
  expect(spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
});
