// Checks of data that the browser gets from outside, composed of small ones: a schema library would be too big for a page (decision 14).

/** Whether a value is of a type. */
export type Check<T> = (value: unknown) => value is T;

/** The type that a check guards. */
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

/** Also accepts a missing key. */
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

/** At least these keys; others are allowed. */
export const objectOf =
  <C extends Record<string, Check<unknown>>>(checks: C): Check<{ [Key in keyof C]: Checked<C[Key]> }> =>
  (value): value is { [Key in keyof C]: Checked<C[Key]> } =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(Reflect.get(value, key)));

/** Parses a stored text; null if it is missing, is not JSON or has another shape. */
export function parseJson<T>(text: string | null, check: Check<T>): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return check(value) ? value : null;
  } catch {
    return null;
  }
}
