import site from '#site';
import { listDocsVersions } from '#workspace/docs-areas.ts';
import { getDocsVersion } from './load.ts';
import { getTagPages } from './tags.ts';

/**
 * The URL of a docs page in each other language where its path differs, by language code, because its translation has its own slug.
 * If no document has a tag in a language, it leads to the list of tags there, or to the first document.
 */
export async function getLocalesOfPage(locale: string, href: string): Promise<Record<string, string>> {
  const others = site.locales.list.filter(({ code }) => code !== locale);
  if (others.length === 0) return {};
  for (const config of listDocsVersions()) {
    const version = await getDocsVersion(locale, config);
    const key = version.keys.get(href);
    const isTag = key === undefined && getTagPages(version).some((page) => page.href === href);
    if (key === undefined && !isTag) continue;
    const elsewhere = others.map(async ({ code }) => {
      const there = await getDocsVersion(code, config);
      const usual = there.root + href.slice(version.root.length);
      const tags = isTag ? getTagPages(there).flatMap((page) => page.href ?? []) : [];
      const page = isTag ? (tags.find((tag) => tag === usual) ?? tags[0]) : there.hrefs.get(key ?? '');
      return page === usual ? [] : [[code, page ?? there.href] as const];
    });
    return Object.fromEntries((await Promise.all(elsewhere)).flat());
  }
  return {};
}
