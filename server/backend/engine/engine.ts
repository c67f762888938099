import { Worker } from 'node:worker_threads';
import type { EngineCall, EngineCommand, EngineMessage, EngineOptions, EngineReply } from './messages.ts';

/**
 * Database and library in a worker thread. PGlite computes for seconds when it starts and for milliseconds with each
 * request, and the site must not wait for it. What the library prints stays in the thread. If the thread crashes, the site
 * goes on, and the thread is started again.
 */
export interface Engine {
  /** Resolves when the engine first answers requests; rejects with the reason when it never will. */
  ready: Promise<void>;
  call: (command: EngineCommand) => Promise<EngineReply>;
  /** Finishes what is under way and closes the database. */
  close: () => Promise<void>;
}

interface EngineParts {
  options: EngineOptions;
  report: (message: string) => void;
  /** The module that runs in the thread; tests pass their own. */
  thread?: URL;
}

export function startEngine({ options, report, thread }: EngineParts): Engine {
  let isClosing = false;
  let client = start();
  const { ready } = client;

  function start(): WorkerClient {
    const started = startThread(options, report, thread);
    started.ready.then(
      () => started.ended.then(restart),
      () => {},
    );
    return started;
  }

  function restart(): void {
    if (isClosing) return;
    report('The embedded backend crashed. It is being started again.');
    client = start();
    client.ready.catch((error: Error) => report(`The embedded backend could not be started again: ${error.message}`));
  }

  return {
    ready,
    call: async (command) => {
      const current = client;
      await current.ready;
      return current.call(command);
    },
    close: () => {
      isClosing = true;
      return client.close();
    },
  };
}

/** The other end of one worker thread. */
interface WorkerClient {
  /** Resolves when the thread answers; rejects with the reason when it never will. */
  ready: Promise<void>;
  /** Resolves when the thread has ended. */
  ended: Promise<unknown>;
  call: (command: EngineCommand) => Promise<EngineReply>;
  close: () => Promise<void>;
}

const THREAD = new URL('thread.ts', import.meta.url);
/** How long closing may take, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;

/** @param warn is called with messages for the person who runs the site. */
function startThread(options: EngineOptions, warn: (message: string) => void, file: URL = THREAD): WorkerClient {
  const worker = new Worker(file, { workerData: options, env: { ...process.env, LITE_TELEMETRY: '0' } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const waiting = new Map<number, PromiseWithResolvers<EngineReply>>();
  const ready = Promise.withResolvers<void>();
  // Callers see the rejection. Until there is one, it must not count as unhandled.
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
  worker.on('message', (message: EngineMessage) => {
    if (message.kind === 'ready') return ready.resolve();
    if (message.kind === 'warning') return warn(message.text);
    if (message.kind === 'start-failed') {
      fail(new Error(message.text));
      return void worker.terminate();
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'failure') call?.reject(new Error(message.text));
    else call?.resolve(message.reply);
  });

  const call = (command: EngineCommand): Promise<EngineReply> => {
    if (failure) return Promise.reject(failure);
    const reply = Promise.withResolvers<EngineReply>();
    lastId += 1;
    waiting.set(lastId, reply);
    worker.postMessage({ id: lastId, command } satisfies EngineCall);
    return reply.promise;
  };

  return {
    ready: ready.promise,
    ended,
    call,
    close: async () => {
      const timer = setTimeout(() => worker.terminate(), CLOSE_TIMEOUT);
      await ready.promise.then(() => call({ kind: 'close' })).catch(() => {});
      await ended;
      clearTimeout(timer);
    },
  };
}
