import { Worker } from 'node:worker_threads';
import { STEWARD_STATEMENT_TIMEOUT } from './database.ts';
import type { EngineCall, EngineCommand, EngineMessage, EngineOptions, EngineReply } from './messages.ts';

/**
 * Database and library in a worker thread. PGlite computes for seconds when it starts and for milliseconds with each
 * request, and the site must not wait for it. What the library prints stays in the thread. If the thread crashes, the site
 * keeps running and the thread is restarted, again and again if that fails. The first start is repeated as well with PostgreSQL, where
 * somebody can start it, correct a password, or stop another server. PGlite would create and move aside a database each time.
 */
export interface Engine {
  /** Resolves when the engine first answers requests; rejects with the reason when it never will, unless it was closed before. */
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
  /** Milliseconds of computing without a sign of life after which a thread that a call waits for is ended. */
  stuckAfterMs?: number;
  /** Whether the first start is repeated until PostgreSQL can be used; true by default. */
  isPatient?: boolean;
}

/** The thread ended before it replied. Whether it did the work is unknown. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError';
}

/** PostgreSQL does not answer. The engine retries. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** Another server uses the database, and may end. */
class InUseError extends UnreachableError {
  override name = 'InUseError';
}

/** The log lines for the begin and the end of an outage. */
function describeOutage(error: Error): [begin: string, end: string] {
  if (error instanceof InUseError)
    return [
      `${error.message} Until then nobody can sign in here; this server retries until the other one stops.`,
      'The other Commonplace no longer uses the database, so this one does.',
    ];
  if (error instanceof UnreachableError)
    return [
      `PostgreSQL cannot be reached (${error.message}). This server retries until it answers.`,
      'PostgreSQL answers again.',
    ];
  return [
    `The embedded backend could not be started (${error.message}). This server retries until it can.`,
    'The embedded backend works again.',
  ];
}

/** Milliseconds between two attempts to start: doubled each time, from the first value to the last. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 15_000];

/** Whether it carries the secret key. Such a command may take long: a backup of many years does. */
export const isStewardCommand = (command: EngineCommand, secretKey: string): boolean =>
  command.kind === 'fetch' && command.request.headers.apikey === secretKey;

/** Longer than a visitor's request waits. PGlite replies within a second to everything that the endpoints accept from visitors. */
const STUCK_AFTER_MS = 10_000;
/** How often to check in that time. */
const LOOKS = 10;

export function startEngine({
  options,
  report,
  thread,
  stuckAfterMs = STUCK_AFTER_MS,
  isPatient = true,
}: EngineParts): Engine {
  let isClosing = false;
  /** The number of failed attempts to start since the database could be used; 0 while all is well. */
  let tries = 0;
  let reported: [begin: string, end: string] | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wasReady = false;
  const first = Promise.withResolvers<void>();
  // Callers see the rejection. Until there is a caller, it must not count as unhandled.
  first.promise.catch(() => {});
  let client = start();

  function start(): WorkerClient {
    const started = startThread({ options, warn: report, file: thread, stuckAfterMs });
    started.ready.then(
      () => {
        if (reported) report(reported[1]);
        reported = undefined;
        tries = 0;
        wasReady = true;
        first.resolve();
        started.ended.then(restart);
      },
      (error: Error) => {
        if (wasReady || (isPatient && options.database.kind === 'postgres')) tryAgain(error);
        else if (!isClosing) first.reject(error);
      },
    );
    return started;
  }

  function restart(): void {
    if (isClosing) return;
    const lost = client.getLoss();
    if (lost) {
      tryAgain(lost);
      return;
    }
    const how = client.wasStuck() ? `did not answer for ${stuckAfterMs / 1000} s` : 'crashed';
    report(`The embedded backend ${how}. It is being restarted.`);
    client = start();
  }

  function tryAgain(error: Error): void {
    if (isClosing) return;
    const outage = describeOutage(error);
    // The system's messages about a missing PostgreSQL vary, so of those each kind is reported once.
    const part = error instanceof UnreachableError ? 1 : 0;
    if (reported?.[part] !== outage[part]) report(outage[0]);
    reported = outage;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
    tries += 1;
    retry = setTimeout(() => {
      client = start();
    }, pause);
  }

  return {
    ready: first.promise,
    call: async (command) => {
      if (tries > 0) throw new UnreachableError('The database cannot be used.');
      const current = client;
      await current.ready;
      return current.call(command);
    },
    close: () => {
      isClosing = true;
      clearTimeout(retry);
      return client.close();
    },
  };
}

const START_ERRORS = { unreachable: UnreachableError, 'in-use': InUseError, other: Error };

/** The other end of one worker thread. */
interface WorkerClient {
  /** Resolves when the thread answers; rejects with the reason when it never will. */
  ready: Promise<void>;
  /** Resolves when the thread has ended. */
  ended: Promise<unknown>;
  /** Whether it was ended because it was stuck. */
  wasStuck: () => boolean;
  /** Why the connection to PostgreSQL was lost, if that ended the thread. */
  getLoss: () => UnreachableError | undefined;
  call: (command: EngineCommand) => Promise<EngineReply>;
  close: () => Promise<void>;
}

interface WaitingCall extends PromiseWithResolvers<EngineReply> {
  isSteward: boolean;
}

const THREAD = new URL('thread.ts', import.meta.url);
/** How long closing may take, in milliseconds: a PostgreSQL that hangs never answers. */
const CLOSE_TIMEOUT = 8_000;

interface ThreadParts {
  options: EngineOptions;
  /** Called with messages for the person who runs the site. */
  warn: (message: string) => void;
  file: URL | undefined;
  stuckAfterMs: number;
}

function startThread({ options, warn, file = THREAD, stuckAfterMs }: ThreadParts): WorkerClient {
  const worker = new Worker(file, { workerData: options, env: { ...process.env, LITE_TELEMETRY: '0' } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const waiting = new Map<number, WaitingCall>();
  const ready = Promise.withResolvers<void>();
  // Callers see the rejection. Until there is a caller, it must not count as unhandled.
  ready.promise.catch(() => {});
  let lastId = 0;
  let failure: Error | undefined;
  let isReady = false;
  let isStuck = false;
  let loss: UnreachableError | undefined;
  let silentLooks = 0;
  let computedBefore = process.cpuUsage();
  const watch = setInterval(() => {
    // Counted in checks, since the main thread may have been blocked itself and not have read the messages.
    silentLooks = isReady && waiting.size > 0 ? silentLooks + 1 : 0;
    // Computing time, not time: on a busy machine a thread may be silent because it gets no processor.
    if (silentLooks <= 1) computedBefore = process.cpuUsage();
    const { user, system } = process.cpuUsage(computedBefore);
    // PGlite carries out one call after another, so the first that waits is the one that it computes.
    const [current] = waiting.values();
    const limit = current?.isSteward ? Math.max(stuckAfterMs, STEWARD_STATEMENT_TIMEOUT) : stuckAfterMs;
    isStuck = silentLooks > LOOKS && (user + system) / 1000 > limit;
    // Everything acknowledged is in the files; the next thread reads them.
    if (isStuck) void worker.terminate();
  }, stuckAfterMs / LOOKS).unref();

  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(failure);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on('error', (error) => fail(new ThreadLostError(error instanceof Error ? error.message : String(error))));
  worker.on('exit', () => {
    clearInterval(watch);
    fail(new ThreadLostError('Its thread has ended.'));
  });
  worker.on('message', (message: EngineMessage) => {
    silentLooks = 0;
    if (message.kind === 'alive') return;
    if (message.kind === 'ready') {
      isReady = true;
      return ready.resolve();
    }
    if (message.kind === 'warning') return warn(message.text);
    if (message.kind === 'start-failed') {
      fail(new START_ERRORS[message.why](message.text));
      return void worker.terminate();
    }
    if (message.kind === 'unreachable') {
      // Its connections, and what the library stores about them, are useless now.
      loss ??= new UnreachableError(message.text);
      fail(loss);
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
    waiting.set(lastId, { ...reply, isSteward: isStewardCommand(command, options.keys.secretKey) });
    worker.postMessage({ id: lastId, command } satisfies EngineCall);
    return reply.promise;
  };

  return {
    ready: ready.promise,
    ended,
    wasStuck: () => isStuck,
    getLoss: () => loss,
    call,
    close: async () => {
      const timer = setTimeout(() => worker.terminate(), CLOSE_TIMEOUT);
      await ready.promise.then(() => call({ kind: 'close' })).catch(() => {});
      await ended;
      clearTimeout(timer);
    },
  };
}
