/** A call that takes longer is abandoned: a person should hear that something is wrong while they still wait for it. */
export const LIMIT_MS = 10_000;

/** Thrown in place of an answer that did not come in time. */
export class TooSlow extends Error {
  override name = 'TooSlow';

  constructor() {
    super(`The backend did not answer within ${LIMIT_MS / 1000} s.`);
  }
}

/** The promise's value, or `TooSlow` when it takes longer than a call may. */
export async function inTime<T>(promise: Promise<T>, limit: number = LIMIT_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow()), limit);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
