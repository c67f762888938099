import { configuredBackend } from '#contracts/backend-config.ts';
import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import { getLocalesOfAgreementPage } from '#features/agreements/index.ts';
import { getLocalesOfBlogPage } from '#features/blog/index.ts';
import { findFormPages, getLocalesOfContentPage } from '#features/content-page/index.ts';
import { getDocsVersion, getLocalesOfPage, getVersionsOfPage } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { reportUnknownNames } from '#lib/report-unknown-names.ts';
import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import { SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import { type NavbarItemData, resolveNavbar, type TargetVersion } from './resolve.ts';

/** Maps a list that is never empty. */
const mapAll = async <Item, Made>(
  [first, ...rest]: [Item, ...Item[]],
  make: (item: Item) => Promise<Made>,
): Promise<[Made, ...Made[]]> => [await make(first), ...(await Promise.all(rest.map(make)))];

async function loadTarget(locale: string, version: DocsVersionConfig): Promise<TargetVersion> {
  const { name, label, href, root, byId, sidebars } = await getDocsVersion(locale, version);
  return { name, label, href, root, docs: byId, sidebars };
}

/** The navbar items of a page, with every document, sidebar and version looked up. */
export async function getNavbar(
  locale: string,
  path: string,
  toUrl: (path: string) => string,
): Promise<NavbarItemData[]> {
  const areas = await mapAll(site.docs, async ({ path, versions }) => ({
    path,
    root: hrefIn(locale, `/${path}/`),
    versions: await mapAll(versions, (version) => loadTarget(locale, version)),
  }));
  const pages = await findFormPages(locale);
  const targets = {
    href: toUrl,
    areas,
    versionsOfPage: await getVersionsOfPage(locale, path),
    localesOfPage: {
      ...(await getLocalesOfPage(locale, path)),
      ...(await getLocalesOfAgreementPage(locale, path)),
      ...(await getLocalesOfBlogPage(locale, path)),
      ...(await getLocalesOfContentPage(locale, path)),
    },
    locale,
    locales: site.locales,
    languagesLabel: getMessages(locale).navbar.languages,
    versionLabel: getMessages(locale).search.versions.name,
    search: { name: getMessages(locale).search.name, page: hrefIn(locale, '/search/') },
    auth: pages && {
      backend: configuredBackend(site),
      messages: getMessages(locale).auth.item,
      signInPage: pages.join,
      memberPage: hrefIn(locale, '/member/'),
      mark: { text: getMessages(locale).member.mark },
    },
  };
  const mistakes: string[] = [];
  const items = resolveNavbar(getSiteTexts(locale).navbar.items, targets, (index, reason) =>
    mistakes.push(`${getPlaceInConfig(['navbar', 'items', index])}: navbar.items[${index}]: ${reason}`),
  );
  reportUnknownNames(toDisplayPath(SITE_CONFIG_FILE), mistakes);
  return items;
}
