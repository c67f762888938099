/** The backend's URL, the publishable key that identifies this site to it, and whether it accepts passkeys. */
export type Backend = { url: string; key: string; passkeys?: boolean };

/** The fields of a site's configuration that name its hosted backend. */
export type CustomFields = { backendUrl: string; backendPublishableKey: string };

const URL_PLACEHOLDER = 'YOUR_BACKEND_URL';
const KEY_PLACEHOLDER = 'YOUR_PUBLISHABLE_KEY';

const isSet = (value: string, placeholder: string) => value !== '' && value !== placeholder;

/** The URL and key of the configured hosted backend; null if one is missing or still the placeholder. */
export function findConfigured({ backendUrl, backendPublishableKey }: CustomFields): Backend | null {
  const [url, key] = [backendUrl.trim(), backendPublishableKey.trim()];
  return isSet(url, URL_PLACEHOLDER) && isSet(key, KEY_PLACEHOLDER) ? { url, key } : null;
}

type Fields = { customFields: CustomFields; signIn: { passkeys: boolean } };

/** The configured hosted backend; null if a value is missing or still the placeholder. */
export function configuredBackend({ customFields, signIn }: Fields): Backend | null {
  const backend = findConfigured(customFields);
  return backend && { ...backend, ...(signIn.passkeys && { passkeys: true }) };
}
