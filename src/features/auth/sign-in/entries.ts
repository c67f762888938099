/** The rule of HTML's e-mail field: https://html.spec.whatwg.org/#valid-e-mail-address */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** The longest address that mail can carry: https://www.rfc-editor.org/errata/eid1690 */
const LONGEST = 254;

/** The address in what was typed, or null where it is none. */
export function readEmail(typed: string): string | null {
  const address = typed.trim();
  return address.length <= LONGEST && EMAIL.test(address) ? address : null;
}

/** The code in what was typed or pasted, spaces and dashes left out; null where it is not made of so many digits. */
export function readCode(typed: string, length: number): string | null {
  // Some keyboards write the digits of their own script.
  const code = typed.normalize('NFKC').replaceAll(/[\s\p{Cf}-]/gu, '');
  return code.length === length && /^\d+$/.test(code) ? code : null;
}
