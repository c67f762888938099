import { type CollectionEntry, getCollection } from 'astro:content';
import { inLocale } from '#lib/in-locale.ts';
import site from '#site';
import { localePaths, pathOf } from '#workspace/content/path.ts';
import { href } from '#workspace/url.ts';

/** A page of its own: neither a document nor a post. */
export type ContentPage = { entry: CollectionEntry<'pages'>; locale: string; address: string };

/** Every page of `content/pages/` in every locale. */
export async function contentPages(): Promise<ContentPage[]> {
  const entries = (await getCollection('pages')).filter(({ data }) => import.meta.env.DEV || !data.draft);
  return site.locales.list.flatMap(({ code }) =>
    inLocale(entries, code).map(({ entry, path }) => ({ entry, locale: code, address: href(pathOf(path)) })),
  );
}

/** Where people sign in and join, as URLs with the base path. */
type FormPages = { signIn: string; join: string };

/**
 * The pages of a locale whose front matter has a form. Where there is one of the two kinds, it stands in for the other.
 * Undefined for a site on which nobody signs in.
 */
export async function findFormPages(locale: string): Promise<FormPages | undefined> {
  const pages = (await contentPages()).filter((page) => page.locale === locale);
  const urlOf = (form: 'sign-in' | 'join') => pages.find(({ entry }) => entry.data.form === form)?.address;
  const [signIn, join] = [urlOf('sign-in'), urlOf('join')];
  return signIn || join ? { signIn: signIn ?? join ?? '', join: join ?? signIn ?? '' } : undefined;
}

/** The `getStaticPaths` of what is there once in each locale for those who sign in; none where nobody does. */
export const signedInPaths = async () =>
  (
    await Promise.all(
      localePaths().map(async ({ params, props: { locale } }) => ({
        params,
        locale,
        pages: await findFormPages(locale),
      })),
    )
  ).flatMap(({ params, locale, pages }) => (pages ? [{ params, props: { locale, pages } }] : []));

/** The `getStaticPaths` of those pages. */
export async function pagePaths(): Promise<{ params: { path: string }; props: { page: ContentPage } }[]> {
  return (await contentPages()).map((page) => ({
    params: { path: page.address.slice(site.baseUrl.length).replace(/\/$/, '') },
    props: { page },
  }));
}
