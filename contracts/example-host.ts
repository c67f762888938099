/** Names reserved for examples: nobody can own them, and nothing is ever served there. */
const RESERVED = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;

/** Whether a URL or an e-mail address is only an example, not that of a real site. */
export function isExample(urlOrAddress: string): boolean {
  const [, domain] = /^(?:mailto:)?[^\s@/]+@([^\s@?]+)/.exec(urlOrAddress) ?? [];
  if (domain) return RESERVED.test(domain.toLowerCase());
  return URL.canParse(urlOrAddress) && RESERVED.test(new URL(urlOrAddress).hostname);
}
