/** The time limit of a call, so that people learn of a failure while they are still waiting. */
export const TIMEOUT_MS = 10_000;

const MESSAGE = `The backend did not answer within ${TIMEOUT_MS / 1000} s.`;

/** Thrown if a call takes longer than `TIMEOUT_MS`. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';

  constructor() {
    super(MESSAGE);
  }
}

/** Whether an error began as a `TimeoutError`. The backend's clients wrap it in their own error, which only keeps its message. */
export const isTimeout = ({ message }: { message: string }): boolean => message.includes(MESSAGE);

/** The promise's value. Rejects with `TimeoutError` after the time limit. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number = TIMEOUT_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
