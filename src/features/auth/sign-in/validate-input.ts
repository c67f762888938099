/** HTML's rule for e-mail fields: https://html.spec.whatwg.org/#valid-e-mail-address */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** The longest address that mail can carry: https://www.rfc-editor.org/errata/eid1690 */
const MAX_EMAIL_LENGTH = 254;

/** The same with its domain as mail servers know it, such as `xn--bcher-kva.example`. In e-mail fields Chrome alone does this itself. */
function withAsciiDomain(address: string): string {
  const [, mailbox, domain] = /^(.*@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(address) ?? [];
  return domain && URL.canParse(`https://${domain}`) ? mailbox + new URL(`https://${domain}`).hostname : address;
}

/**
 * Without what nobody sees, such as the marks of direction around an address that was copied from a list of contacts, but with the
 * joiners that tell domains apart: https://www.rfc-editor.org/rfc/rfc5892#appendix-A
 */
const toVisible = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .trim();

/** The e-mail address that was typed; null if it is invalid. */
export function parseEmail(typed: string): string | null {
  // Keyboards for Chinese and Japanese write wide letters and signs, too.
  const address = withAsciiDomain(toVisible(typed));
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address) ? address : null;
}

/** Whether there are letters before the @ that only some mail servers, and neither kind of backend, accept. */
export const hasOtherLetters = (typed: string): boolean => /\P{ASCII}.*@/u.test(toVisible(typed));

/** The value of a decimal digit of any script; its ten digits are consecutive. */
function toNumber(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}

/** The code that was typed, or pasted with words around it; null if it does not have this number of digits. */
export function parseCode(typed: string, length: number): string | null {
  // Some keyboards write the digits of their own script.
  const code = (typed.match(/\p{Nd}/gu) ?? []).map(toNumber).join('');
  return code.length === length ? code : null;
}
