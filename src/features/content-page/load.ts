import { type CollectionEntry, getCollection } from 'astro:content';
import { inLocale } from '#lib/in-locale.ts';
import site from '#site';
import { pathOf } from '#workspace/content/path.ts';
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

/** The `getStaticPaths` of those pages. */
export async function pagePaths(): Promise<{ params: { path: string }; props: { page: ContentPage } }[]> {
  return (await contentPages()).map((page) => ({
    params: { path: page.address.slice(site.baseUrl.length).replace(/\/$/, '') },
    props: { page },
  }));
}
