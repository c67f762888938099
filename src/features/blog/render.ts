import { render } from 'astro:content';
import mdxRenderer from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer, type AstroContainerOptions } from 'astro/container';
import reactRenderer from '#lib/react/server.ts';
import { mdxComponents as components, toStaticTabs } from '#markdown/components.ts';
import type { PostEntry } from './load.ts';
import type { Post } from './model.ts';
import { type Excerpt, toExcerpt, toFeedHtml } from './post-html.ts';

let container: Promise<AstroContainer> | undefined;

/**
 * Directives that an island may be written with. A container knows Astro's own alone, and takes others only as a part of
 * the manifest, of which it needs no other; their scripts are cut off again (`post-html.ts`), so none has to be a real one.
 */
const clientDirectives = new Map(['idle', 'intent', 'load', 'media', 'only', 'visible'].map((name) => [name, ';']));

async function createContainer(): Promise<AstroContainer> {
  const created = await AstroContainer.create({ manifest: { clientDirectives } as AstroContainerOptions['manifest'] });
  for (const renderer of [reactRenderer, mdxRenderer]) created.addServerRenderer({ renderer });
  return created;
}

async function renderPost(entry: PostEntry): Promise<string> {
  container ??= createContainer();
  const { Content } = await render(entry);
  return toStaticTabs(await (await container).renderToString(Content, { props: { components } }));
}

const rendered = new Map<string, Promise<string>>();

/** A post's text as HTML, apart from any page; made once a build. */
function getHtml(entry: PostEntry): Promise<string> {
  const known = import.meta.env.DEV ? undefined : rendered.get(entry.id);
  const html = known ?? renderPost(entry);
  rendered.set(entry.id, html);
  return html;
}

/** What lists show of a post. */
export const renderExcerpt = async (entry: PostEntry | undefined, post: Post): Promise<Excerpt> =>
  toExcerpt(entry ? await getHtml(entry) : '', post.href);

/** The whole post for readers outside the site. `page` is its full URL. */
export const renderForFeed = async (entry: PostEntry, page: string): Promise<string> =>
  toFeedHtml(await getHtml(entry), page);
