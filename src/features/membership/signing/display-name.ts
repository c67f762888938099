/** The longest name that the database accepts, in code points. */
const MAX_LENGTH = 80;

/** Control characters, line breaks, and marks that change the direction of all text after them. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A valid name, or why the input is not one. `length` is in code points. */
export type CheckedName = { name: string } | { mistake: 'missing' | 'tooLong' | 'control'; length: number };

/** Trims and checks what was typed as a name. */
export function checkName(typed: string): CheckedName {
  const name = typed.trim();
  const { length } = [...name];
  if (length === 0) return { mistake: 'missing', length };
  if (CONTROL.test(name)) return { mistake: 'control', length };
  return length > MAX_LENGTH ? { mistake: 'tooLong', length } : { name };
}
