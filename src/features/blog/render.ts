import mdxRenderer from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer, type AstroContainerOptions } from 'astro/container';
import { findPagesInLocale, getLanguage, getStandInLanguage, isStandIn } from '#lib/in-locale.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import reactRenderer from '#lib/react/server.ts';
import { leadToLocale, mdxComponents, renderText, toStaticTabs } from '#markdown/components.ts';
import type { LoadedBlog, PostEntry } from './load.ts';
import type { Post } from './model.ts';
import { type Excerpt, toExcerpt, toFeedHtml } from './post-html.ts';

let container: Promise<AstroContainer> | undefined;

/**
 * Directives that an island may have. A container knows only Astro's own, and accepts others only as a part of the manifest.
 * Their scripts are removed again (`post-html.ts`), so they need not be real.
 */
const clientDirectives = new Map(['idle', 'intent', 'load', 'media', 'only', 'visible'].map((name) => [name, ';']));

async function createContainer(): Promise<AstroContainer> {
  const created = await AstroContainer.create({ manifest: { clientDirectives } as AstroContainerOptions['manifest'] });
  for (const renderer of [reactRenderer, mdxRenderer]) created.addServerRenderer({ renderer });
  return created;
}

async function render(entry: PostEntry, components: object): Promise<string> {
  container ??= createContainer();
  const { Content } = await renderText(entry);
  return (await container).renderToString(Content, { props: { components } });
}

/** A post's text as HTML, independent of any page. */
const getHtml = oncePerBuild(
  async (entry: PostEntry) => toStaticTabs(await render(entry, mdxComponents)),
  ({ id }) => id,
);

/** The same on pages of a locale: what stands in for a translation leads to other pages of the locale. */
async function getHtmlIn(entry: PostEntry, locale: string): Promise<string> {
  const html = await getHtml(entry);
  return isStandIn(entry, locale) ? leadToLocale(html, findPagesInLocale(locale)) : html;
}

/** Checks the posts of MDX that wait for their day, without their pictures: a build publishes each picture that it renders. */
export const checkWaitingPosts = oncePerBuild(
  async ({ waiting }: LoadedBlog) => {
    for (const { entry, check } of waiting) check(await render(entry, { ...mdxComponents, img: () => null }));
  },
  ({ locale }) => locale,
);

/** The excerpt of a post for lists. */
export const renderExcerpt = async (entry: PostEntry | undefined, post: Post, locale: string): Promise<Excerpt> =>
  toExcerpt(entry ? await getHtmlIn(entry, locale) : '', post.href);

/** The whole post for readers outside the site. `page` is its full URL. */
export const renderForFeed = async (entry: PostEntry, page: string, locale: string): Promise<string> =>
  toFeedHtml(await getHtmlIn(entry, locale), page, getStandInLanguage(entry, locale) ?? getLanguage(locale));
