import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { UserError } from '../command-line/errors.ts';

/** The result of `list_page_answers`. */
const countsSchema = z.array(
  z.object({ page: z.string(), yes: z.int(), no: z.int(), first_day: z.iso.date(), last_day: z.iso.date() }),
);

type PageCounts = z.output<typeof countsSchema>[number];

/** The answers about one page. */
export interface PageAnswers {
  /** Its path, with the base path. */
  page: string;
  yes: number;
  no: number;
  /** The percentage of answers that are yes. */
  percent: number;
  /** The days of the first and of the latest answer, in UTC. */
  since: string;
  latest: string;
  /** Whether the site has this page. */
  isThere: boolean;
}

/** Sorts pages by number of answers, most first. */
export const sortByAnswers = (counts: readonly PageCounts[], pages: ReadonlySet<string>): PageAnswers[] =>
  counts
    .map(({ page, yes, no, first_day, last_day }) => ({
      page,
      yes,
      no,
      percent: Math.round((100 * yes) / (yes + no)),
      since: first_day,
      latest: last_day,
      isThere: pages.has(page),
    }))
    .sort((a, b) => b.yes + b.no - a.yes - a.no || (a.page < b.page ? -1 : 1));

const PAGE_SIZE = 500;

/**
 * The answers about every page, loaded in parts: a visitor may have invented pages.
 * @param since leaves out earlier answers.
 */
export async function loadCounts(
  { call, url }: Backend,
  since: string | undefined,
  pageSize = PAGE_SIZE,
): Promise<PageCounts[]> {
  const all: PageCounts[] = [];
  for (;;) {
    const after = all.at(-1)?.page ?? '';
    const parts = { after_page: after, page_size: pageSize, since: since ?? null };
    const found = await call('list_page_answers', parts, countsSchema);
    // Otherwise this would never end.
    if (after && found.at(-1)?.page === after) throw new UserError(`${url} gives the same pages again and again.`);
    all.push(...found);
    if (found.length < pageSize) return all;
  }
}
