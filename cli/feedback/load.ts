import type { Backend } from '../backend/backend.ts';
import { Problem } from '../command-line/problem.ts';
import { countsSchema, type PageCounts } from './model.ts';

const PAGE_SIZE = 500;

/**
 * What was answered about every page, asked for in parts: somebody may have made pages up.
 * @param since leaves out what was answered before that day.
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
    // Otherwise this would go on for ever.
    if (after && found.at(-1)?.page === after) throw new Problem(`${url} gives the same pages again and again.`);
    all.push(...found);
    if (found.length < pageSize) return all;
  }
}
