import type { Remembered } from './remembered.ts';

/** For how long it counts what was known last. */
const KEPT_MS = 3_600_000;

/** Whether it is time to ask again. A clock that was set back does not put it off for longer. */
export const isOld = (remembered: Remembered | null, now: number): boolean =>
  !remembered || Math.abs(now - remembered.at) >= KEPT_MS;
