import { createContext, use, useMemo, useState } from 'react';
import type { Check } from '#contracts/check.ts';
import { NOT_A_STEWARD, OTHER_STEWARD_NEEDED, SIGN_IN_TOO_OLD, TOO_MANY_ACTS } from '#contracts/error-codes.ts';
import { type DatabaseProblem, findSessionClient, mayBeDone, toResult } from '#features/auth/index.ts';
import type { DeskData } from './load.ts';
import type { DeskInfo } from './model.ts';

/**
 * `isRefused` if the person does not have, or no longer has, the role that the call needs; `isOutdated` if what is shown may be out of
 * date: an act does not fit the current state, or may have been done although the answer was lost.
 */
export type Answer<T> = { data: T } | { problem: string; isRefused?: boolean; isOutdated?: boolean };

/** The outcome of an act, as a message. */
export type Outcome = { done: string } | { problem: string; isOutdated?: boolean };

/** Calls a database function. A problem is a message to show; a response of another shape is one, too. Never throws. */
export type Call = <T>(name: string, args: object, isExpected: Check<T>) => Promise<Answer<T>>;

type Desk = {
  data: DeskData;
  info: DeskInfo;
  call: Call;
  /** Reloads what is waiting and until when acts are possible. */
  reload: () => void;
};

export const DeskContext = createContext<Desk | null>(null);

/** Says what was done, at the top of the view, and moves the focus there, as the pressed button may be gone. */
export const SayContext = createContext<(done: string) => void>(() => {});

/** The desk of the signed-in steward. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk must be used within the desk');
  return desk;
}

/** Calls of the signed-in steward, and whether one was refused because the sign-in is too old. */
export function useCall({ messages, signIn }: DeskData) {
  const [isSignInOld, setSignInOld] = useState(false);
  const call = useMemo<Call>(() => {
    function explain({ code, kind }: DatabaseProblem): string {
      if (code === SIGN_IN_TOO_OLD) {
        setSignInOld(true);
        return messages.problems.signInOld;
      }
      if (code === NOT_A_STEWARD) return messages.problems.role;
      if (code === TOO_MANY_ACTS) return messages.problems.tooMany;
      if (kind === 'unfitting') return messages.problems.unfitting;
      return code === OTHER_STEWARD_NEEDED ? messages.problems.otherSteward : signIn.messages.database[kind];
    }
    return async (name, args, isExpected) => {
      // Loads the client again where its code or configuration could not be fetched.
      const found = await findSessionClient().catch((error: unknown) => {
        console.error('The backend could not be reached.', error);
      });
      if (!found) return { problem: signIn.messages.database[navigator.onLine ? 'unreachable' : 'offline'] };
      const { client } = found;
      const result = await toResult(client.rpc(name, args), isExpected);
      if (result.ok) return { data: result.data };
      const { code, kind } = result.problem;
      return {
        problem: explain(result.problem),
        isRefused: code === NOT_A_STEWARD,
        isOutdated: kind === 'unfitting' || mayBeDone(result.problem),
      };
    };
  }, [messages, signIn]);
  return { call, isSignInOld, setSignInOld };
}
