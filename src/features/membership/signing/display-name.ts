/** The longest name that the database accepts, in code points. */
const MAX_LENGTH = 80;

/** Control characters, line breaks, marks that change the direction of all text after them, and halves of a character. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Anything but spaces, controls, ignorable characters, and two blank symbols. The database checks the same. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Whether something of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** What the database trims as well: spaces, including the zero-width space. */
const OUTER_SPACES = /^[\s\u200B]+|[\s\u200B]+$/g;

/** A valid name, or why the input is not one. `length` is in code points. */
export type CheckedName = { name: string } | { mistake: 'missing' | 'tooLong' | 'control'; length: number };

/** Trims and checks what was typed as a name. */
export function checkName(typed: string): CheckedName {
  const name = typed.replace(OUTER_SPACES, '');
  const { length } = [...name];
  if (length === 0) return { mistake: 'missing', length };
  if (CONTROL.test(name)) return { mistake: 'control', length };
  if (!isVisible(name)) return { mistake: 'missing', length };
  return length > MAX_LENGTH ? { mistake: 'tooLong', length } : { name };
}
