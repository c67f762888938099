/** In milliseconds; tests pass their own. */
export type Clock = () => number;

/** Monotonic: if the machine's clock is set back by a day, people must not wait for a day. */
export const steadyClock: Clock = () => performance.now();

/** Counts events by key within a period that ends now. */
export interface SlidingWindow {
  /** Seconds until one more event is allowed, 0 when it is allowed now. */
  wait: (key: string) => number;
  add: (key: string) => void;
  clear: (key: string) => void;
  /** Removes the last event. */
  undo: (key: string) => void;
  /** The number of keys that are stored. */
  size: () => number;
}

/** Keys without a recent event are removed once there are more than this, and than twice those left the last time. */
const MANY_KEYS = 10_000;

/** @param period in seconds; 0 sets no limit. */
export function createSlidingWindow(max: number, period: number, clock: Clock): SlidingWindow {
  const times = new Map<string, number[]>();
  let most = MANY_KEYS;
  const isRecent = (time: number) => time > clock() - period * 1000;
  const recent = (key: string) => (times.get(key) ?? []).filter(isRecent);

  const removeOld = () => {
    for (const [key, list] of times) if (!list.some(isRecent)) times.delete(key);
    // Otherwise each request of somebody with very many addresses would search all of them.
    most = Math.max(MANY_KEYS, 2 * times.size);
  };

  return {
    wait: (key) => {
      const list = recent(key);
      const [oldestCounted] = list.slice(-max);
      if (list.length < max || oldestCounted === undefined) return 0;
      return Math.max(1, Math.ceil((oldestCounted + period * 1000 - clock()) / 1000));
    },
    add: (key) => {
      if (times.size > most) removeOld();
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
