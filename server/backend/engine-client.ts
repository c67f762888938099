import { type Engine, isStewardCommand, ThreadLostError, UnreachableError } from './engine/engine.ts';
import type { EngineCommand, EngineReply } from './engine/messages.ts';

/** The engine did not reply, through no fault of the request. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

export type CallEngine = (command: EngineCommand) => Promise<EngineReply>;

interface EngineTimeouts {
  /** In milliseconds. */
  timeoutMs: number;
  /** The same for requests with the secret key, once the engine has started. */
  stewardTimeoutMs: number;
  secretKey: string;
}

/** Calls the engine with a time limit, even while it starts. Turns a fault of the library into an error. */
export function createEngineClient(
  { ready, call }: Engine,
  { timeoutMs, stewardTimeoutMs, secretKey }: EngineTimeouts,
): CallEngine {
  let state: 'starting' | 'ready' | 'failed' = 'starting';
  ready.then(
    () => {
      state = 'ready';
    },
    () => {
      state = 'failed';
    },
  );
  return (command) =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: string) => reject(new UnavailableError(reason));
      const onTimeout = () =>
        giveUp(
          state === 'starting'
            ? 'The backend is still starting. Please try again in a moment.'
            : 'The backend takes too long.',
        );
      const isPatient = isStewardCommand(command, secretKey) && state === 'ready';
      const timer = setTimeout(onTimeout, isPatient ? stewardTimeoutMs : timeoutMs);
      call(command)
        .then((reply) => {
          const { error } = reply.response;
          if (error === undefined) resolve(reply);
          else reject(new Error(error));
        })
        .catch((error: Error) => {
          if (error instanceof UnreachableError)
            giveUp('The database cannot be reached at the moment. Please try again in a minute.');
          else if (state === 'ready' && error instanceof ThreadLostError)
            giveUp('The backend was interrupted. Please try again.');
          else if (state === 'ready') reject(error);
          else giveUp('The backend could not be started. The log of the site has the reason.');
        })
        .finally(() => clearTimeout(timer));
    });
}

/** The request headers that the engine gets; `user-agent` because a browser may not use the secret key. */
const PASSED_ON = ['apikey', 'authorization', 'content-type', 'accept', 'prefer', 'range', 'range-unit', 'user-agent'];

/** The command that forwards a request. */
export function toEngineCommand(headers: Headers, method: string, target: string, body?: string): EngineCommand {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) passed[name] = value;
  }
  return { kind: 'fetch', request: { method, target, headers: passed, body } };
}
