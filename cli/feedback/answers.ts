import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { loadPagedList } from '../backend/paged-list.ts';

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

/**
 * The answers about every page; a visitor may have invented pages.
 * @param since leaves out earlier answers.
 */
export const loadCounts = (backend: Backend, since: string | undefined, pageSize?: number): Promise<PageCounts[]> =>
  loadPagedList(backend, {
    name: 'list_page_answers',
    args: { since: since ?? null },
    schema: countsSchema,
    after: ['after_page', ''],
    getKey: ({ page }) => page,
    plural: 'pages',
    pageSize,
  });
