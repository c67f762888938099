/** Rejects when PostgreSQL, or a pooler in between, is silent for so many milliseconds. */
export function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error(`it has not answered for ${ms / 60_000} minutes`)), ms);
  return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer));
}
