/** Bytes of a file, both ends included, as in a Content-Range header. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Whether the client only wants another version than the current one (If-Match; a weak tag matches none). */
export function wantsAnother(ifMatch: string | null, etag: string): boolean {
  return ifMatch !== null && !ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}

/** Whether the client already has the current version (If-None-Match; a weak tag matches its strong one). */
export function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1).
 * @returns the range; `unsatisfiable` if it is beyond the file; undefined to send the whole file, because
 * there is no range, it is invalid, or there are several (which a server may ignore).
 */
export function readRange(range: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(range?.replace(/\s/g, '') ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') return to === '' ? undefined : lastBytes(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first < size ? { first, last } : 'unsatisfiable';
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { first: Math.max(0, size - count), last: size - 1 };
}

/** Whether a range may be answered with a part: always without If-Range, otherwise only for exactly the form that the client has. */
export function matchesIfRange(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}
