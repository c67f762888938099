/**
 * Runs tasks one after the other. The library opens transactions on PGlite's only connection without a lock: if two requests
 * ran at once, one would continue in the other's transaction, with the other's rights.
 */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => {});
    return mine;
  };
}
