import type { HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BAD_JSON, INVALID_BODY } from '#contracts/error-codes.ts';
import { authError, restError } from './responses.ts';

/** In bytes. The largest thing that anyone sends is a form. */
const LARGEST = 64 * 1024;

const TOO_LARGE = `A request may have ${LARGEST} bytes.`;

export const limitBody = bodyLimit({
  maxSize: LARGEST,
  onError: ({ req }) =>
    req.path.startsWith('/rest/')
      ? restError(413, INVALID_BODY, TOO_LARGE)
      : authError(413, 'request_too_large', TOO_LARGE),
});

/** The body when it is a JSON object, with its own keys alone. */
export async function readObject(request: HonoRequest): Promise<Map<string, unknown> | undefined> {
  try {
    const found: unknown = JSON.parse(await request.text());
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found);
    return isObject ? new Map<string, unknown>(Object.entries(found)) : undefined;
  } catch {
    return undefined;
  }
}

export const notJson = () => authError(400, BAD_JSON, 'Could not parse request body as JSON.');

/** A text that the database can hold. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !value.includes('\0') ? value : undefined;
}
