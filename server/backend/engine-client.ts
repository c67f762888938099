import type { Engine } from './engine/engine.ts';
import type { EngineAnswer, EngineAsk } from './engine/messages.ts';

/** The engine has no answer, and the request did not cause that. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

export type Ask = (ask: EngineAsk) => Promise<EngineAnswer>;

/**
 * Asks the engine, for so long and no longer, also while it starts. A fault of the library becomes an error.
 * @param patience in milliseconds.
 */
export function askWithin({ ready, call }: Engine, patience: number): Ask {
  let state: 'starting' | 'ready' | 'failed' = 'starting';
  ready.then(
    () => {
      state = 'ready';
    },
    () => {
      state = 'failed';
    },
  );
  return (ask) =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: string) => reject(new Unavailable(reason));
      const late = () =>
        giveUp(
          state === 'starting'
            ? 'The backend is still starting. Please try again in a moment.'
            : 'The backend takes too long.',
        );
      const timer = setTimeout(late, patience);
      call(ask)
        .then((answer) => {
          const { complaint } = answer.response;
          if (complaint === undefined) resolve(answer);
          else reject(new Error(complaint));
        })
        .catch((error: Error) => {
          if (state === 'ready') reject(error);
          else giveUp('The backend could not be started. Whoever runs the site can read why in its log.');
        })
        .finally(() => clearTimeout(timer));
    });
}
