import { expect, it } from 'vitest';
import { isStale } from './refresh-reminder.client.ts';
import { parseReminder } from './reminder-cache.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const REMINDER = { user: 'anna', at: NOW, isAsked: true };

it('a reminder counts for its own account only', () => {
  expect(parseReminder(JSON.stringify(REMINDER), 'anna')).toEqual(REMINDER);
  expect(parseReminder(JSON.stringify(REMINDER), 'ben')).toBeNull();
});

it.each([null, '', '{', 'null', '[]', '{"user":"anna"}', '{"user":"anna","at":"now","isAsked":true}'])(
  '%j is not a reminder',
  (text) => {
    expect(parseReminder(text, 'anna')).toBeNull();
  },
);

it('a reminder is stale after an hour, and if the clock was set back', () => {
  expect(isStale(null, NOW)).toBe(true);
  expect(isStale(REMINDER, NOW + HOUR - 1)).toBe(false);
  expect(isStale(REMINDER, NOW + HOUR)).toBe(true);
  expect(isStale(REMINDER, NOW - HOUR)).toBe(true);
});
