import { expect, it } from 'vitest';
import { configuredBackend } from './backend-config.ts';

const set = { backendUrl: 'https://abc.supabase.co', backendPublishableKey: 'sb_publishable_1' };

it('a URL and a key are a configured backend', () => {
  expect(configuredBackend(set)).toEqual({ url: 'https://abc.supabase.co', key: 'sb_publishable_1' });
});

it.each([
  { backendUrl: 'YOUR_BACKEND_URL' },
  { backendPublishableKey: 'YOUR_PUBLISHABLE_KEY' },
  { backendUrl: '' },
  { backendPublishableKey: '  ' },
])('%o is none', (change) => {
  expect(configuredBackend({ ...set, ...change })).toBeNull();
});

it('only the very placeholders count as such', () => {
  const key = { backendPublishableKey: 'your_publishable_key' };
  expect(configuredBackend({ ...set, ...key })).toMatchObject({ key: 'your_publishable_key' });
});
