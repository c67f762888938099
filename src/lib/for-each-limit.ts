/** The number of parallel items: enough to hide disk latency and to keep all threads busy, few enough to limit memory. */
const AT_ONCE = 16;

/** Does the work for all items, a limited number in parallel. Throws the first error. */
export async function forEachLimit<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
