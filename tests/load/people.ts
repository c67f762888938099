import { performance } from 'node:perf_hooks';
import type { MailCatcher } from '../support/mail-catcher.ts';
import { join, type Reachable, type Session, signIn } from '../support/sign-ups.ts';
import { type Measured, summarize } from './http-client.ts';

interface PeopleOptions {
  backend: Reachable;
  mail: MailCatcher;
  atOnce: number;
  seconds: number;
  /** The prefix of the addresses. */
  name: string;
}

/** Repeats an act, several at once. */
async function repeat(atOnce: number, seconds: number, act: (index: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    while (performance.now() - start < seconds * 1000) {
      const begun = performance.now();
      await act(next++).then(
        () => times.push(performance.now() - begun),
        () => {
          errors += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return summarize(times, (performance.now() - start) / 1000, errors);
}

/** People who ask for a code, read it, and sign in; then all of them sign. */
export async function signInAndSign({ backend, mail, atOnce, seconds, name }: PeopleOptions) {
  const sessions: Session[] = [];
  const signIns = await repeat(atOnce, seconds, async (index) => {
    sessions.push(await signIn(backend, mail, `${name}-${index}@example.org`));
  });
  const waiting = sessions.values();
  const signing: number[] = [];
  const start = performance.now();
  const worker = async () => {
    for (const session of waiting) {
      const begun = performance.now();
      await join(backend, session);
      signing.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { signIns, signatures: summarize(signing, (performance.now() - start) / 1000, 0) };
}
