import { findInOtherLocales } from '#lib/other-locales.ts';
import site from '#site';
import { listDocsVersions } from '#workspace/docs-areas.ts';
import { getDocsVersion } from './load.ts';
import { getTagPages } from './tags.ts';

/**
 * The URL of a docs page in each other language where its path differs, by language code, because its translation has its own slug.
 * If no document has a tag in a language, it leads to the list of tags there, or to the first document.
 */
export async function getLocalesOfPage(locale: string, href: string): Promise<Record<string, string>> {
  if (site.locales.list.length === 1) return {};
  for (const config of listDocsVersions()) {
    const version = await getDocsVersion(locale, config);
    const key = version.keys.get(href);
    const isTag = key === undefined && getTagPages(version).some((page) => page.href === href);
    if (key === undefined && !isTag) continue;
    return findInOtherLocales(locale, href, async (code, usual) => {
      const there = await getDocsVersion(code, config);
      const tags = isTag ? getTagPages(there).flatMap((page) => page.href ?? []) : [];
      const page = isTag ? (tags.find((tag) => tag === usual) ?? tags[0]) : there.hrefs.get(key ?? '');
      return page ?? there.href;
    });
  }
  return {};
}
