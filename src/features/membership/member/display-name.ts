/** The longest name that the database takes, in characters as it counts them. */
export const LONGEST_NAME = 80;

/** What a line of text does not have: control characters, line breaks, and marks that turn the direction of all that follows. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What was typed as a name: the name, or why it is none. `length` is in characters. */
export type CheckedName = { name: string } | { mistake: 'missing' | 'tooLong' | 'control'; length: number };

/** The name in what was typed, without spaces around it. */
export function checkName(typed: string): CheckedName {
  const name = typed.trim();
  const { length } = [...name];
  if (length === 0) return { mistake: 'missing', length };
  if (CONTROL.test(name)) return { mistake: 'control', length };
  return length > LONGEST_NAME ? { mistake: 'tooLong', length } : { name };
}
