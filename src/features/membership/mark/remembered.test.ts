import { expect, it } from 'vitest';
import { isOld } from './age.ts';
import { parseRemembered } from './remembered.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const ASKED = { user: 'anna', at: NOW, isAsked: true };

it('what is kept counts for the account that it is about', () => {
  expect(parseRemembered(JSON.stringify(ASKED), 'anna')).toEqual(ASKED);
  expect(parseRemembered(JSON.stringify(ASKED), 'ben')).toBeNull();
});

it.each([null, '', '{', 'null', '[]', '{"user":"anna"}', '{"user":"anna","at":"now","isAsked":true}'])(
  'nothing is known from %j',
  (text) => {
    expect(parseRemembered(text, 'anna')).toBeNull();
  },
);

it('it is asked for again after an hour, and where the clock was set back', () => {
  expect(isOld(null, NOW)).toBe(true);
  expect(isOld(ASKED, NOW + HOUR - 1)).toBe(false);
  expect(isOld(ASKED, NOW + HOUR)).toBe(true);
  expect(isOld(ASKED, NOW - HOUR)).toBe(true);
});
