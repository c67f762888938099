import type { EngineAnswer, EngineAsk, EngineOptions } from './messages.ts';
import { startThread, type ThreadLife } from './worker-client.ts';

/**
 * Database and library, in a thread of their own: PGlite computes for seconds when it starts and for milliseconds with
 * each request, and the site must not wait for it; what the library prints stays there; and if it ever falls over, it
 * falls alone, and is started again.
 */
export interface Engine {
  /** Settles when it first answers, or with the reason why it never will. */
  ready: Promise<void>;
  call: (ask: EngineAsk) => Promise<EngineAnswer>;
  /** Finishes what is under way and closes the database. */
  close: () => Promise<void>;
}

export interface EngineParts {
  options: EngineOptions;
  report: (message: string) => void;
  /** What runs in the thread; tests bring their own. */
  thread?: URL;
}

export function startEngine({ options, report, thread }: EngineParts): Engine {
  let closing = false;
  let life = start();
  const { ready } = life;

  function start(): ThreadLife {
    const started = startThread(options, report, thread);
    started.ready.then(
      () => started.ended.then(restart),
      () => {},
    );
    return started;
  }

  function restart(): void {
    if (closing) return;
    report('The embedded backend fell over. It is being started again.');
    life = start();
    life.ready.catch((error: Error) => report(`The embedded backend could not be started again: ${error.message}`));
  }

  return {
    ready,
    call: async (ask) => {
      const current = life;
      await current.ready;
      return current.call(ask);
    },
    close: () => {
      closing = true;
      return life.close();
    },
  };
}
