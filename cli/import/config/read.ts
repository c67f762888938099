import { isRecord, Unknown, type Value } from './evaluate.ts';

/** The value at a path of keys; undefined if there is none, or it is only known when the program runs. */
export function get(value: Value, ...path: (string | number)[]): Value {
  let at = value;
  for (const key of path) {
    if (Array.isArray(at) && typeof key === 'number') at = at[key];
    else if (isRecord(at)) at = at[key];
    else return undefined;
  }
  return at instanceof Unknown ? undefined : at;
}

export const getString = (value: Value, ...path: (string | number)[]): string | undefined => {
  const found = get(value, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
};

export const getNumber = (value: Value, ...path: (string | number)[]): number | undefined => {
  const found = get(value, ...path);
  return typeof found === 'number' ? found : undefined;
};

export const getBoolean = (value: Value, ...path: (string | number)[]): boolean | undefined => {
  const found = get(value, ...path);
  return typeof found === 'boolean' ? found : undefined;
};

export const getList = (value: Value, ...path: (string | number)[]): Value[] => {
  const found = get(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const getEntries = (value: Value, ...path: (string | number)[]): [string, Value][] => {
  const found = get(value, ...path);
  return isRecord(found) ? Object.entries(found) : [];
};
