import type { Doc } from './model.ts';
import type { Stop } from './tree.ts';

export type Pagination = { previous: Stop | undefined; next: Stop | undefined };

/**
 * Previous and next stop of an address in the reading order. Front matter may name another document by its id, or
 * null for none; an id that does not exist is an error that names the document.
 */
export function paginationOf(order: Stop[], address: string, doc?: Doc): Pagination {
  const index = order.findIndex((stop) => stop.address === address);
  const neighbour = (offset: number) => (index < 0 ? undefined : order[index + offset]);
  const chosen = (key: 'pagination_previous' | 'pagination_next', id: string | null | undefined, offset: number) => {
    if (id === null) return undefined;
    if (id === undefined) return neighbour(offset);
    const stop = order.find((candidate) => candidate.id === id);
    if (!stop)
      throw new Error(
        `${doc?.id ?? address}: ${key.replace('previous', 'prev')} names "${id}", which is not the id of a document.`,
      );
    return stop;
  };
  return {
    previous: chosen('pagination_previous', doc?.previous, -1),
    next: chosen('pagination_next', doc?.next, 1),
  };
}
