import site from '../../../site.config.ts';
import { docsVersion } from '../../docs/index.ts';
import { configuredBackend } from '../../lib/backend/config.ts';
import { hrefIn } from '../../lib/content/path.ts';
import { wordsOf } from '../../lib/words/index.ts';
import type { NavbarItemData } from './model.ts';
import { resolveNavbar } from './resolve.ts';

/** The navbar's items in a locale, with every document, sidebar and version looked up. */
export async function navbarFor(locale: string): Promise<NavbarItemData[]> {
  const versions = await Promise.all(site.docs.versions.map((version) => docsVersion(locale, version)));
  return resolveNavbar(site.navbar.items, {
    href: (path) => hrefIn(locale, path),
    versions: versions.map(({ name, label, address, byId, sidebars }) => ({
      name,
      label,
      address,
      docs: byId,
      sidebars,
    })),
    locale,
    locales: site.locales,
    languagesLabel: wordsOf(locale).navbar.languages,
    search: { name: wordsOf(locale).search.name, page: hrefIn(locale, '/search/') },
    auth: {
      backend: configuredBackend(site.customFields),
      words: wordsOf(locale).auth.item,
      signInPage: hrefIn(locale, '/join/member/'),
      memberPage: hrefIn(locale, '/member/'),
      mark: { text: wordsOf(locale).member.mark, graceDays: site.membership.graceDays },
    },
  });
}
