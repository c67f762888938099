import { getPostPaths } from '#features/blog/index.ts';
import { getContentPages } from '#features/content-page/index.ts';
import { toRouteParam } from '#workspace/url.ts';
import { getDocMarkdown, type TextFor } from './docs.ts';
import { getListMarkdown } from './list-pages.ts';
import type { MarkdownPage } from './model.ts';
import { getText } from './text.ts';

/** Every post, in all locales. */
export const getPostMarkdown = async (): Promise<MarkdownPage[]> =>
  (await getPostPaths()).map(({ props: { post, entry, blog } }) => {
    const { href, title, description, unlisted } = post;
    return { href, title, description, unlisted, markdown: async () => getText(entry, { href, locale: blog.locale }) };
  });

/** Every standalone page, in all locales. */
export const getContentPageMarkdown = async (): Promise<MarkdownPage[]> =>
  (await getContentPages()).map(({ entry, href, locale }) => {
    const { title, description, unlisted } = entry.data;
    return { href, title, description, unlisted, markdown: async () => getText(entry, { href, locale }) };
  });

/** The `getStaticPaths` of all pages as Markdown. */
export const getMarkdownPaths = async (
  textFor: TextFor,
  agreements: Parameters<typeof getListMarkdown>[0],
): Promise<{ params: { path: string | undefined }; props: { page: MarkdownPage } }[]> =>
  [
    ...(await getDocMarkdown(textFor)),
    ...(await getContentPageMarkdown()),
    ...(await getPostMarkdown()),
    ...(await getListMarkdown(agreements)),
  ].map((page) => ({
    params: { path: toRouteParam(page.href) || undefined },
    props: { page },
  }));
