/** So many items are worked on at once: enough to hide the disk and to feed all threads, few enough to keep memory flat for thousands. */
const AT_ONCE = 16;

/** Does the work for all items, some at a time. Throws what the first of them throws. */
export async function forEachLimit<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
