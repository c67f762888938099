// Checks of what comes into the browser from outside, put together of small ones: a schema library would weigh too much in a page (decision 14).

/** Whether a value is of a type. */
export type Check<T> = (value: unknown) => value is T;

/** What a check tells its value to be. */
export type Checked<C> = C extends Check<infer T> ? T : never;

export const isAnything: Check<unknown> = (_): _ is unknown => true;
export const isString: Check<string> = (value) => typeof value === 'string';
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isInteger: Check<number> = (value): value is number => Number.isInteger(value);
/** A day, or a moment, that `Date` understands. */
export const isTime: Check<string> = (value): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

export const nullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value) =>
    value === null || check(value);

/** Of a key that may be missing, too. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value) =>
    value === undefined || check(value);

export const oneOf =
  <const T>(choices: readonly T[]): Check<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value);

export const arrayOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const isObject: Check<object> = (value): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values of one kind under any keys. */
export const recordOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(check);

/** These keys, and any others. */
export const objectOf =
  <C extends Record<string, Check<unknown>>>(checks: C): Check<{ [Key in keyof C]: Checked<C[Key]> }> =>
  (value): value is { [Key in keyof C]: Checked<C[Key]> } =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(Reflect.get(value, key)));

/** What a stored text holds; null where it is nothing, no JSON, or of another shape. */
export function parseJson<T>(text: string | null, check: Check<T>): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return check(value) ? value : null;
  } catch {
    return null;
  }
}
