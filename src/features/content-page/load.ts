import { type CollectionEntry, getCollection } from 'astro:content';
import { inLocale } from '#lib/in-locale.ts';
import { findInOtherLocales } from '#lib/other-locales.ts';
import { getTextEntry, type SitemapEntry } from '#lib/sitemap.ts';
import site from '#site';
import { getLocalePaths, hrefIn, toPath } from '#workspace/content/path.ts';
import { getLastChange } from '#workspace/last-change.ts';
import { href, toRouteParam } from '#workspace/url.ts';

/** A standalone page: neither a document nor a post. */
export type ContentPage = { entry: CollectionEntry<'pages'>; locale: string; href: string };

/** All pages of `content/pages/` in all locales. */
export async function getContentPages(): Promise<ContentPage[]> {
  const entries = (await getCollection('pages')).filter(({ data }) => import.meta.env.DEV || !data.draft);
  return site.locales.list.flatMap(({ code }) =>
    inLocale(entries, code).map(({ entry, path }) => ({ entry, locale: code, href: href(toPath(path)) })),
  );
}

/** The home page of each other language that does not have a page, by language code. */
export async function getLocalesOfContentPage(locale: string, href: string): Promise<Record<string, string>> {
  const hrefs = new Set((await getContentPages()).map((page) => page.href));
  if (!hrefs.has(href)) return {};
  return findInOtherLocales(locale, href, async (code, usual) => (hrefs.has(usual) ? undefined : hrefIn(code, '/')));
}

/** The URLs of the pages on which people sign in and join, with the base path. */
type FormPages = { signIn: string; join: string };

/**
 * The pages of a locale whose front matter has a form. If the site has only one of the two forms, both URLs are that page's.
 * Undefined if the site has none.
 */
export async function findFormPages(locale: string): Promise<FormPages | undefined> {
  const pages = (await getContentPages()).filter((page) => page.locale === locale);
  const findUrl = (form: 'sign-in' | 'join') => pages.find(({ entry }) => entry.data.form === form)?.href;
  const [signIn, join] = [findUrl('sign-in'), findUrl('join')];
  return signIn || join ? { signIn: signIn ?? join ?? '', join: join ?? signIn ?? '' } : undefined;
}

/** The `getStaticPaths` of a page for signed-in people, one in each locale. Empty if nobody can sign in. */
export const getSignedInPaths = async () =>
  (
    await Promise.all(
      getLocalePaths().map(async ({ params, props: { locale } }) => ({
        params,
        locale,
        pages: await findFormPages(locale),
      })),
    )
  ).flatMap(({ params, locale, pages }) => (pages ? [{ params, props: { locale, pages } }] : []));

/** The `getStaticPaths` of those pages. */
export async function getPagePaths(): Promise<{ params: { path: string }; props: { page: ContentPage } }[]> {
  return (await getContentPages()).map((page) => ({
    params: { path: toRouteParam(page.href) },
    props: { page },
  }));
}

/** All pages of `content/pages/` that are not unlisted, in their own language. */
export async function getPagesSitemap(): Promise<SitemapEntry[]> {
  return (await getContentPages()).flatMap(({ entry, locale, href }) =>
    entry.data.unlisted ? [] : getTextEntry(entry, { locale, href, changed: getLastChange(entry).date }),
  );
}
