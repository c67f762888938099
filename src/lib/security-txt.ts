/** How many months after the build the file expires: RFC 9116 recommends less than a year. */
const MONTHS = 11;

/**
 * A `security.txt`, which says where to report vulnerabilities: https://www.rfc-editor.org/rfc/rfc9116
 * @param contact `mailto:` or `https:`
 * @param canonical the full URL of the file
 */
export function composeSecurityTxt(
  { contact, canonical, languages }: { contact: string; canonical: string; languages: string[] },
  now: Date,
): string {
  // The first of a month, so that all builds of a month produce the same file.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1)).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.replace('.000', '')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${canonical}`,
    '',
  ].join('\n');
}
