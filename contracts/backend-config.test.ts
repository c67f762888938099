import { expect, it } from 'vitest';
import { configuredBackend } from './backend-config.ts';

const set = { backendUrl: 'https://abc.supabase.co', backendPublishableKey: 'sb_publishable_1' };
const signIn = { codeLength: 6, passkeys: false };

it('a URL and a key make a configured backend', () => {
  expect(configuredBackend({ customFields: set, signIn })).toEqual({
    url: 'https://abc.supabase.co',
    key: 'sb_publishable_1',
  });
});

it('it accepts passkeys if the site says so, and only if there is a backend', () => {
  const withPasskeys = { codeLength: 6, passkeys: true };
  expect(configuredBackend({ customFields: set, signIn: withPasskeys })).toMatchObject({ passkeys: true });
  expect(configuredBackend({ customFields: { ...set, backendUrl: '' }, signIn: withPasskeys })).toBeNull();
});

it.each([
  { backendUrl: 'YOUR_BACKEND_URL' },
  { backendPublishableKey: 'YOUR_PUBLISHABLE_KEY' },
  { backendUrl: '' },
  { backendPublishableKey: '  ' },
])('%o is none', (change) => {
  expect(configuredBackend({ customFields: { ...set, ...change }, signIn })).toBeNull();
});

it('only the exact placeholders count as placeholders', () => {
  const key = { backendPublishableKey: 'your_publishable_key' };
  expect(configuredBackend({ customFields: { ...set, ...key }, signIn })).toMatchObject({
    key: 'your_publishable_key',
  });
});
