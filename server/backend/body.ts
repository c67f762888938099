import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { BAD_JSON, INVALID_BODY } from '#contracts/error-codes.ts';
import { parseJson } from '../parse-json.ts';
import { authError, restError } from './responses.ts';
import { isNestedTooDeep } from './rest-query.ts';

/** In bytes. The largest body that anyone sends is a form. */
const MAX_SIZE = 64 * 1024;

const TOO_LARGE = `A request may have at most ${MAX_SIZE} bytes.`;

const refuse = ({ req }: Context) =>
  req.path.startsWith('/rest/')
    ? restError(413, INVALID_BODY, TOO_LARGE)
    : authError(413, 'request_too_large', TOO_LARGE);

const limitStream = bodyLimit({ maxSize: MAX_SIZE, onError: refuse });

/**
 * Checks an announced length before reading the body: if Hono's server has answered after reading only part of a body, it closes the
 * connection half a second later, and with it the next request.
 */
export const limitBody: MiddlewareHandler = async (context, next) =>
  Number(context.req.header('content-length')) > MAX_SIZE ? refuse(context) : limitStream(context, next);

const anyObject = z.record(z.string(), z.unknown());

/** The body when it is a JSON object that is not too deep, and that the database can store. */
export async function readObject(request: HonoRequest): Promise<Record<string, unknown> | undefined> {
  const text = await request.text();
  return !isNestedTooDeep(text) && isStorable(text) ? anyObject.safeParse(parseJson(text)).data : undefined;
}

export const notJson = () => authError(400, BAD_JSON, 'Could not parse request body as JSON.');

const NUL = /\0|(?<!\\)(?:\\\\)*\\u0000/;

/** Whether JSON has half of a surrogate pair. Written out again, a whole pair is a character and a half is still an escape. */
const hasHalfCharacter = (json: string): boolean =>
  /\\ud[89a-f]/i.test(json) && /\\ud[89a-f]/.test(JSON.stringify(parseJson(json) ?? null));

/** Whether the database can store the texts of a JSON body. The library would answer a NUL with a 500, and store something else for half a character. */
export const isStorable = (json: string): boolean => !NUL.test(json) && !hasHalfCharacter(json);
