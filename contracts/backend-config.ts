import type { Site } from './site-config/index.ts';

/** The backend's URL, the publishable key that identifies this site to it, and whether it accepts passkeys. */
export type Backend = { url: string; key: string; passkeys?: boolean };

const URL_PLACEHOLDER = 'YOUR_BACKEND_URL';
const KEY_PLACEHOLDER = 'YOUR_PUBLISHABLE_KEY';

const isSet = (value: string, placeholder: string) => value !== '' && value !== placeholder;

/** The configured hosted backend; null if a value is missing or still the placeholder. */
export function configuredBackend({ customFields, signIn }: Pick<Site, 'customFields' | 'signIn'>): Backend | null {
  const [url, key] = [customFields.backendUrl.trim(), customFields.backendPublishableKey.trim()];
  if (!isSet(url, URL_PLACEHOLDER) || !isSet(key, KEY_PLACEHOLDER)) return null;
  return { url, key, ...(signIn.passkeys && { passkeys: true }) };
}
