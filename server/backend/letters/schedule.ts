import type { DeliverySummary } from './deliver.ts';

/** Delivers letters while the server runs. */
export interface LetterSchedule {
  /** Call it when something may have written a letter. */
  poke: () => void;
  /** Resolves when the current letter is delivered, or neither mail server nor database has answered for too long. */
  stop: () => Promise<void>;
}

interface ScheduleParts {
  /** Delivers what is due, and stops early once `isStopping` returns true. */
  run: (isStopping: () => boolean) => Promise<DeliverySummary>;
  report: (message: string) => void;
  /** In milliseconds. */
  times?: { soon: number; interval: number; longest: number; farewell: number };
}

/**
 * Soon after a change, and each minute for what is to be retried. Less and less often after failures. `farewell` is how long stopping
 * waits: what is not settled by then is sent again, with the same Message-ID.
 */
const TIMES = { soon: 200, interval: 60_000, longest: 15 * 60_000, farewell: 5_000 };

export function scheduleLetters({ run, report, times = TIMES }: ScheduleParts): LetterSchedule {
  let isStopping = false;
  let failures = 0;
  let isPoked = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopping) timer = setTimeout(start, milliseconds).unref();
  };

  function start(): void {
    isPoked = false;
    running = run(() => isStopping)
      .then(
        ({ trouble }) => trouble,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .then((trouble) => {
        // The same problem is reported once.
        if (trouble !== null && failures === 0) report(`Letters are waiting and will be retried: ${trouble}`);
        failures = trouble === null ? 0 : failures + 1;
        running = undefined;
        if (failures > 0) wait(Math.min(times.interval * 2 ** (failures - 1), times.longest));
        else wait(isPoked ? times.soon : times.interval);
      });
  }

  wait(times.soon);
  return {
    poke: () => {
      isPoked = true;
      if (!running && failures === 0) wait(times.soon);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, times.farewell))]);
    },
  };
}
