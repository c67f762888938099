/**
 * A message for the server's log without the e-mail addresses in it: mail servers and databases name them in their answers, and
 * the privacy policy says of no log but that of signing in that it has any. Stewards find them by `npm run letters -- list`.
 */
export const redactEmails = (message: string): string =>
  message.replace(/[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g, '(an address)');
