/**
 * Runs tasks one after the other. The library opens transactions on PGlite's only connection without a lock: of two
 * requests at once, one would continue in the transaction, and with the rights, of the other.
 */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => {});
    return mine;
  };
}
