import { Worker } from 'node:worker_threads';
import type { EngineAnswer, EngineAsk, EngineCall, EngineOptions, EngineReport } from './messages.ts';

/** One life of the engine's thread. */
export interface ThreadLife {
  /** Settles when it answers, or with the reason why it never will. */
  ready: Promise<void>;
  /** Settles when it is over. */
  ended: Promise<unknown>;
  call: (ask: EngineAsk) => Promise<EngineAnswer>;
  close: () => Promise<void>;
}

const THREAD = new URL('thread.ts', import.meta.url);
/** How long closing may take, in milliseconds. */
const CLOSING = 10_000;

/** @param warn hears what the thread has to say to whoever runs the site. */
export function startThread(options: EngineOptions, warn: (message: string) => void, file: URL = THREAD): ThreadLife {
  const worker = new Worker(file, { workerData: options, env: { ...process.env, LITE_TELEMETRY: '0' } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const waiting = new Map<number, PromiseWithResolvers<EngineAnswer>>();
  const ready = Promise.withResolvers<void>();
  // Whoever needs the engine hears of it; before that nobody may be listening yet.
  ready.promise.catch(() => {});
  let lastId = 0;
  let failure: Error | undefined;

  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(failure);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('Its thread has ended.')));
  worker.on('message', (report: EngineReport) => {
    if (report.kind === 'ready') return ready.resolve();
    if (report.kind === 'warning') return warn(report.message);
    if (report.kind === 'problem') {
      fail(new Error(report.message));
      return void worker.terminate();
    }
    const call = waiting.get(report.id);
    waiting.delete(report.id);
    if (report.kind === 'failure') call?.reject(new Error(report.message));
    else call?.resolve(report.answer);
  });

  const call = (ask: EngineAsk): Promise<EngineAnswer> => {
    if (failure) return Promise.reject(failure);
    const answer = Promise.withResolvers<EngineAnswer>();
    lastId += 1;
    waiting.set(lastId, answer);
    worker.postMessage({ id: lastId, ask } satisfies EngineCall);
    return answer.promise;
  };

  return {
    ready: ready.promise,
    ended,
    call,
    close: async () => {
      const timer = setTimeout(() => worker.terminate(), CLOSING);
      await ready.promise.then(() => call({ kind: 'close' })).catch(() => {});
      await ended;
      clearTimeout(timer);
    },
  };
}
