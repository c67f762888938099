import { expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

const only = (...places: string[]) => ({
  platform: 'linux' as const,
  exists: (place: string) => places.includes(place),
});

it('takes the browser that CHROMIUM names before any other', () => {
  const env = { CHROMIUM: '/opt/mine' };
  expect(findChromium({ env, ...only('/opt/mine', '/usr/bin/chromium') })).toBe('/opt/mine');
});

it('says so when CHROMIUM names a file that does not exist', () => {
  const env = { CHROMIUM: '/opt/mine' };
  expect(() => findChromium({ env, ...only('/usr/bin/chromium') })).toThrow('CHROMIUM is "/opt/mine"');
});

it('prefers the one without windows', () => {
  const both = only('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(findChromium({ env: {}, ...both })).toBe('/usr/bin/chromium-headless-shell');
});

it('looks in the usual places of the system', () => {
  expect(findChromium({ env: {}, ...only('/usr/bin/google-chrome') })).toBe('/usr/bin/google-chrome');
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  expect(findChromium({ env: {}, ...only(mac), platform: 'darwin' })).toBe(mac);
  expect(findChromium({ env: {}, ...only(mac) })).toBeUndefined();
});

it('finds the one that Playwright has downloaded, when it has', () => {
  const exists = (place: string) => place.includes('ms-playwright');
  expect(findChromium({ env: {}, platform: 'linux', exists })).toMatch(/ms-playwright.*chrom/);
});

it('finds nothing on a machine without a browser, or on a system it does not know', () => {
  expect(findChromium({ env: {}, ...only() })).toBeUndefined();
  expect(findChromium({ env: {}, ...only('/usr/bin/chromium'), platform: 'sunos' })).toBeUndefined();
});
