/**
 * Removes e-mail addresses from a message for the server's log: mail servers and databases include them in their answers, and
 * according to the privacy policy only the log of sign-ins has any. Stewards find them with `npm run letters -- list`.
 */
export const redactEmails = (message: string): string =>
  message.replace(/[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g, '(an address)');
