/** The middle value, or the mean of the two in the middle. Undefined for an empty list. */
export function getMedian(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** What was measured in a run, by the names of the figures. */
export type Figures = Record<string, number>;

/** The median of each figure over all runs. */
export function getMedians(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const median = getMedian(runs.flatMap((run) => run[name] ?? []));
      return median === undefined ? [] : [[name, median]];
    }),
  );
}
