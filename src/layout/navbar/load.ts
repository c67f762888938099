import { configuredBackend } from '#contracts/backend-config.ts';
import { findFormPages } from '#features/content-page/index.ts';
import { getDocsVersion, getVersionsOfPage } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { isBuilding, tellMistakes } from '#workspace/mistakes.ts';
import { joinPath } from '#workspace/url.ts';
import { type NavbarItemData, resolveNavbar } from './resolve.ts';

/** The navbar's items of a page, with every document, sidebar and version looked up. */
export async function getNavbar(locale: string, path: string): Promise<NavbarItemData[]> {
  const versions = await Promise.all(site.docs.versions.map((version) => getDocsVersion(locale, version)));
  const pages = await findFormPages(locale);
  const targets = {
    href: (path: string) => hrefIn(locale, path),
    versions: versions.map(({ name, label, href, byId, sidebars, config }) => ({
      name,
      label,
      href,
      root: hrefIn(locale, joinPath('docs', config.path)),
      docs: byId,
      sidebars,
    })),
    versionsOfPage: await getVersionsOfPage(locale, path),
    locale,
    locales: site.locales,
    languagesLabel: getMessages(locale).navbar.languages,
    search: { name: getMessages(locale).search.name, page: hrefIn(locale, '/search/') },
    auth: pages && {
      backend: configuredBackend(site.customFields),
      messages: getMessages(locale).auth.item,
      signInPage: pages.join,
      memberPage: hrefIn(locale, '/member/'),
      mark: { text: getMessages(locale).member.mark },
    },
  };
  const tell = (index: number, reason: string) =>
    tellMistakes([`${getPlaceInConfig(['navbar', 'items', index])}: navbar.items[${index}]: ${reason}`]);
  return resolveNavbar(site.navbar.items, targets, isBuilding() ? tell : undefined);
}
