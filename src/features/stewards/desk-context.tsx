import { createContext, use, useMemo, useState } from 'react';
import type { Check } from '#contracts/check.ts';
import { NOT_A_STEWARD, OTHER_STEWARD_NEEDED, SIGN_IN_TOO_OLD, TOO_MANY_ACTS } from '#contracts/error-codes.ts';
import { type DatabaseProblem, toResult, useAuth } from '#features/auth/index.ts';
import type { DeskData } from './load.ts';
import type { DeskInfo } from './model.ts';

export type Answer<T> = { data: T } | { problem: string };

/** How an act ended: what to say of it. */
export type Outcome = { done: string } | { problem: string };

/** Calls a function of the database. A problem is a sentence to show; an answer of another shape is one. Never throws. */
export type Call = <T>(name: string, args: object, isExpected: Check<T>) => Promise<Answer<T>>;

type Desk = {
  data: DeskData;
  info: DeskInfo;
  call: Call;
  /** Reads again what waits and until when acts are possible. */
  reload: () => void;
};

export const DeskContext = createContext<Desk | null>(null);

/** Says what was done, at the top of the view, and moves the focus there: the button that was pressed may be gone by then. */
export const SayContext = createContext<(done: string) => void>(() => {});

/** The desk of the steward who is signed in. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk must be used within the desk');
  return desk;
}

/** Calls of the steward who is signed in, and whether one was refused since the sign-in is too old. */
export function useCall({ messages, signIn }: DeskData) {
  const { client } = useAuth();
  const [isSignInOld, setSignInOld] = useState(false);
  const call = useMemo<Call>(() => {
    function explain({ code, kind }: DatabaseProblem): string {
      if (code === SIGN_IN_TOO_OLD) {
        setSignInOld(true);
        return messages.problems.signInOld;
      }
      if (code === NOT_A_STEWARD) return messages.problems.role;
      if (code === TOO_MANY_ACTS) return messages.problems.tooMany;
      return code === OTHER_STEWARD_NEEDED ? messages.problems.otherSteward : signIn.messages.database[kind];
    }
    return async (name, args, isExpected) => {
      if (!client) return { problem: signIn.messages.database.unreachable };
      const result = await toResult(client.rpc(name, args), isExpected);
      return result.ok ? { data: result.data } : { problem: explain(result.problem) };
    };
  }, [client, messages, signIn]);
  return { call, isSignInOld, setSignInOld, hasClient: client !== null };
}
