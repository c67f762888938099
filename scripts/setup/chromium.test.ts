import { expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

const only = (...places: string[]) => ({
  platform: 'linux' as const,
  exists: (place: string) => places.includes(place),
});

it('prefers the browser that CHROMIUM names', () => {
  const env = { CHROMIUM: '/opt/mine' };
  expect(findChromium({ env, ...only('/opt/mine', '/usr/bin/chromium') })).toBe('/opt/mine');
});

it('reports that CHROMIUM names a missing file', () => {
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

it('finds the one that Playwright has downloaded, if any', () => {
  const exists = (place: string) => place.includes('ms-playwright');
  expect(findChromium({ env: {}, platform: 'linux', exists })).toMatch(/ms-playwright.*chrom/);
});

it('finds nothing on a machine without a browser, or on an unknown system', () => {
  expect(findChromium({ env: {}, ...only() })).toBeUndefined();
  expect(findChromium({ env: {}, ...only('/usr/bin/chromium'), platform: 'sunos' })).toBeUndefined();
});
