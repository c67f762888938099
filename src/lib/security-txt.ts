/** How many months such a file may be believed after the build: RFC 9116 recommends less than a year. */
const MONTHS = 11;

/**
 * Says whom to tell of a weakness of the site: https://www.rfc-editor.org/rfc/rfc9116
 * @param contact `mailto:` or `https:`
 * @param canonical where the file is, in full
 */
export function composeSecurityTxt(
  { contact, canonical, languages }: { contact: string; canonical: string; languages: string[] },
  now: Date,
): string {
  // The first of a month, so that builds of one month make the same file.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1)).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.replace('.000', '')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${canonical}`,
    '',
  ].join('\n');
}
