/** Runs tasks one after the other, also after one that failed. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => {});
    return mine;
  };
}
