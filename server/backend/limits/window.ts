/** Milliseconds since 1970; tests bring their own. */
export type Clock = () => number;

/** Counts what happened under a key within a period that ends now. */
export interface SlidingWindow {
  /** Seconds until there is room for one more, 0 when there is. */
  wait: (key: string) => number;
  add: (key: string) => void;
  clear: (key: string) => void;
  /** Takes the last one back. */
  undo: (key: string) => void;
  /** How many keys are remembered. */
  size: () => number;
}

/** Above this many keys, those that nothing has happened under lately are forgotten. */
const MANY_KEYS = 10_000;

/** @param period in seconds; 0 never makes anyone wait. */
export function slidingWindow(most: number, period: number, clock: Clock): SlidingWindow {
  const times = new Map<string, number[]>();
  const isRecent = (time: number) => time > clock() - period * 1000;
  const recent = (key: string) => (times.get(key) ?? []).filter(isRecent);

  const forgetOld = () => {
    for (const [key, list] of times) if (!list.some(isRecent)) times.delete(key);
  };

  return {
    wait: (key) => {
      const list = recent(key);
      const [oldestThatCounts] = list.slice(-most);
      if (list.length < most || oldestThatCounts === undefined) return 0;
      return Math.max(1, Math.ceil((oldestThatCounts + period * 1000 - clock()) / 1000));
    },
    add: (key) => {
      if (times.size > MANY_KEYS) forgetOld();
      times.set(key, [...recent(key), clock()]);
    },
    clear: (key) => {
      times.delete(key);
    },
    undo: (key) => {
      times.set(key, recent(key).slice(0, -1));
    },
    size: () => times.size,
  };
}
