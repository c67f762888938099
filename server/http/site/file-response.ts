import { chooseRepresentation } from './accept-encoding.ts';
import { type ByteRange, isCurrent, matchesIfRange, readRange, wantsAnother } from './conditional-requests.ts';
import type { HeaderValues } from './headers-file.ts';
import type { Representation, SiteFile } from './site.ts';

/** The value of a request's header by its name in lower case; null where it has none. */
export type RequestHeaders = (name: string) => string | null;

/** An answer whose body, if any, is still on the disk. */
export interface FileResponse {
  status: 200 | 206 | 304 | 400 | 404 | 412 | 414 | 416;
  headers: HeaderValues;
  /** Undefined if the answer has no body. */
  body: { from: Representation; range: ByteRange } | undefined;
}

/** What Netlify and Cloudflare send unless `_headers` sets it: keep it, but ask each time whether it is still current. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Answers a GET or HEAD for a file: negotiates the coding, then checks the conditions, then the range. */
export function toFileResponse(file: SiteFile, method: string, request: RequestHeaders): FileResponse {
  const form = chooseRepresentation(file, request('accept-encoding'));
  const { etag } = form;
  const { headers, content } = toHeaders(file, form);
  if (wantsAnother(request('if-match'), etag)) return { status: 412, headers: refused(headers), body: undefined };
  if (isCurrent(request('if-none-match'), etag)) return { status: 304, headers, body: undefined };

  const mayBePart = method === 'GET' && matchesIfRange(request('if-range'), etag);
  const range = mayBePart ? readRange(request('range'), form.size) : undefined;
  if (range === 'unsatisfiable') {
    const actual = { 'content-range': `bytes */${form.size}` };
    return { status: 416, headers: { ...refused(headers), ...actual }, body: undefined };
  }
  if (!range) return { status: 200, headers: content, body: whole(form, method) };
  const part = {
    'content-length': String(range.last - range.first + 1),
    'content-range': `bytes ${range.first}-${range.last}/${form.size}`,
  };
  return { status: 206, headers: { ...content, ...part }, body: { from: form, range } };
}

/** The headers of an answer without the file, which must not be kept in its place. */
const refused = (headers: HeaderValues) => ({ ...headers, 'content-length': '0', 'cache-control': REVALIDATE });

interface FormHeaders {
  /** With or without a body. */
  headers: HeaderValues;
  /** With the whole body. */
  content: HeaderValues;
}

/** They are the same for every request. */
const knownHeaders = new WeakMap<Representation, FormHeaders>();

function toHeaders(file: SiteFile, form: Representation): FormHeaders {
  const known = knownHeaders.get(form);
  if (known) return known;
  const { etag } = form;
  const headers = { 'cache-control': REVALIDATE, ...file.headers, ...varying(file), 'accept-ranges': 'bytes', etag };
  const made = { headers, content: { ...headers, ...contentHeaders(file, form) } };
  knownHeaders.set(form, made);
  return made;
}

/**
 * Answers with the not-found page.
 * @param headers what `_headers` sets for the requested path. A later build may have a file there,
 * so the answer must not be cached whatever they say.
 */
export function toNotFoundResponse(
  page: SiteFile,
  headers: HeaderValues,
  method: string,
  request: RequestHeaders,
): FileResponse {
  const form = chooseRepresentation(page, request('accept-encoding'));
  return {
    status: 404,
    headers: { ...headers, 'cache-control': REVALIDATE, ...varying(page), ...contentHeaders(page, form) },
    body: whole(form, method),
  };
}

function varying(file: SiteFile): HeaderValues {
  return file.compressed.length > 0 ? { vary: 'Accept-Encoding' } : {};
}

function contentHeaders(file: SiteFile, form: Representation): HeaderValues {
  return {
    'content-type': file.type,
    'content-length': String(form.size),
    ...(form.coding === 'identity' ? {} : { 'content-encoding': form.coding }),
  };
}

function whole(form: Representation, method: string): FileResponse['body'] {
  return method === 'HEAD' || form.size === 0 ? undefined : { from: form, range: { first: 0, last: form.size - 1 } };
}
