/** A run of letters that an address may have, from its beginning: tried from each letter, a long one without "@" took a second. */
const ADDRESS = /(?<![^\s<>"'(),;:/])[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g;

/**
 * Removes e-mail addresses from a message for the server's log: mail servers and databases include them in their answers, and
 * according to the privacy policy only the log of sign-ins has any. Stewards find them with `npm run letters -- list`.
 */
export const redactEmails = (message: string): string => message.replace(ADDRESS, '(an address)');
