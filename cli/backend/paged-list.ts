import type { z } from 'zod';
import { UserError } from '../command-line/errors.ts';
import type { Backend } from './backend.ts';

/** A function of the database that lists entries in pages, each from the entry after a key on. */
interface PagedList<Entry, Key> {
  name: string;
  args?: object;
  schema: z.ZodType<Entry[]>;
  /** The argument for that key, and its value for the first page. */
  after: [argument: string, start: Key];
  getKey: (entry: Entry) => Key;
  /** What the entries are, for messages. */
  plural: string;
  pageSize?: number | undefined;
  /** Called after each full page, with the number of entries so far. */
  onPage?: (count: number) => void;
}

const PAGE_SIZE = 500;

/**
 * Loads all entries, page by page.
 * @throws {UserError} if the backend repeats a page, as this would never end.
 */
export async function loadPagedList<Entry, Key>(
  { call, url }: Backend,
  { name, args, schema, after: [argument, start], getKey, plural, pageSize = PAGE_SIZE, onPage }: PagedList<Entry, Key>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after = start; ; ) {
    const page = await call(name, { ...args, [argument]: after, page_size: pageSize }, schema);
    for (const entry of page) entries.push(entry);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return entries;
    if (getKey(last) === after) throw new UserError(`${url} gives the same ${plural} again and again.`);
    after = getKey(last);
    onPage?.(entries.length);
  }
}
