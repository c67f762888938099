import { z } from 'zod';

/** What `list_page_answers` gives. */
export const countsSchema = z.array(
  z.object({ page: z.string(), yes: z.int(), no: z.int(), first_day: z.iso.date(), last_day: z.iso.date() }),
);

export type PageCounts = z.output<typeof countsSchema>[number];

/** What was answered about one page. */
export interface PageAnswers {
  /** Its path, with the base path. */
  page: string;
  yes: number;
  no: number;
  /** Of those who answered, how many of a hundred said yes. */
  percent: number;
  /** The days of the first and of the latest answer, in UTC. */
  since: string;
  latest: string;
  /** Whether the site has this page. */
  isThere: boolean;
}

/** Pages with most answers first. */
export const inOrder = (counts: readonly PageCounts[], pages: ReadonlySet<string>): PageAnswers[] =>
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
