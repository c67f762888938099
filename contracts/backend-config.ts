import type { Site } from './site-config/index.ts';

/** Where the backend answers, and the publishable key that names this site to it. */
export type Backend = { url: string; key: string };

const URL_PLACEHOLDER = 'YOUR_BACKEND_URL';
const KEY_PLACEHOLDER = 'YOUR_PUBLISHABLE_KEY';

const isSet = (value: string, placeholder: string) => value !== '' && value !== placeholder;

/** The hosted backend of the configuration; null where a value is missing or still the placeholder. */
export function configuredBackend({ backendUrl, backendPublishableKey }: Site['customFields']): Backend | null {
  const [url, key] = [backendUrl.trim(), backendPublishableKey.trim()];
  return isSet(url, URL_PLACEHOLDER) && isSet(key, KEY_PLACEHOLDER) ? { url, key } : null;
}
