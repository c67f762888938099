import { createHash } from 'node:crypto';
import type { BuiltSite } from '#contracts/built-site.ts';
import de from '#messages/de';
import en from '#messages/en';
import type { AgreementVersion } from '#server/backend/engine/messages.ts';
import { SITE_FILES } from './backend.ts';
import { BASE, BUILT_SITE } from './server.ts';

/** What the build would write for a site whose members sign something. */
export const LETTER_SITE: BuiltSite = {
  ...BUILT_SITE,
  agreements: 'agreements.json',
  letters: {
    contact: 'us@handbook.example',
    defaultLocale: 'en',
    languages: {
      en: { direction: 'ltr', memberPath: `${BASE}member/`, deskPath: `${BASE}stewards/`, messages: en.letters },
      de: { direction: 'ltr', memberPath: `${BASE}de/member/`, messages: de.letters },
    },
  },
};

/** The exact text of a version. */
export const getText = (id: string, version: number) => `# ${id}\n\nVersion ${version}: wir sind höflich.\n`;

/** The URL of a document. */
const getHref = (id: string) => `${BASE}docs/${id}/`;

/** A version of a document, in force from this day. */
export const letterVersion = (id: string, version: number, effective: string): AgreementVersion => ({
  ...{ document: id, version, effective, title: `The ${id}`, change: 'substantive' },
  summary: `What is new in ${version}.`,
  sha256: createHash('sha256').update(getText(id, version)).digest('hex'),
  statements: { en: `I agree to ${id} ${version}.`, de: `Ich stimme ${id} ${version} zu.` },
});

/** The files of a built site with these versions. */
export function letterSiteFiles(versions: readonly AgreementVersion[]): Record<string, string> {
  const documents = [...new Set(versions.map(({ document: id }) => id))];
  const agreements = documents.map((id) => ({ id, href: getHref(id) }));
  return {
    ...SITE_FILES,
    '_site.json': JSON.stringify(LETTER_SITE),
    'agreements.json': JSON.stringify({ agreements }),
    ...Object.fromEntries(
      versions.map(({ document: id, version }) => [`docs/${id}/history/${version}.txt`, getText(id, version)]),
    ),
  };
}
