import { getPostPaths } from '#features/blog/index.ts';
import { getContentPages } from '#features/content-page/index.ts';
import { toRouteParam } from '#workspace/url.ts';
import { docCopies, type TextFor } from './docs.ts';
import { listCopies } from './lists.ts';
import type { MarkdownPage } from './model.ts';
import { getText } from './text.ts';

/** Every post, in all locales. */
export const postCopies = async (): Promise<MarkdownPage[]> =>
  (await getPostPaths()).map(({ props: { post, entry } }) => {
    const { href, title, description, unlisted } = post;
    return { href, title, description, unlisted, markdown: async () => getText(entry, href) };
  });

/** Every page of its own, in all locales. */
export const pageCopies = async (): Promise<MarkdownPage[]> =>
  (await getContentPages()).map(({ entry, href }) => {
    const { title, description, unlisted } = entry.data;
    return { href, title, description, unlisted, markdown: async () => getText(entry, href) };
  });

/** The `getStaticPaths` of all pages as Markdown. */
export const getCopyPaths = async (
  textFor: TextFor,
  agreements: Parameters<typeof listCopies>[0],
): Promise<{ params: { path: string | undefined }; props: { copy: MarkdownPage } }[]> =>
  [
    ...(await docCopies(textFor)),
    ...(await pageCopies()),
    ...(await postCopies()),
    ...(await listCopies(agreements)),
  ].map((copy) => ({
    params: { path: toRouteParam(copy.href) || undefined },
    props: { copy },
  }));
