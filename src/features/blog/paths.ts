import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { getTextEntry, type SitemapEntry } from '#lib/sitemap.ts';
import { localePrefix } from '#workspace/content/path.ts';
import { getLastChange } from '#workspace/last-change.ts';
import { type FeedSource, getBlogFeed, getListFeed } from './feeds.ts';
import { getAllBlogs, type LoadedBlog, type PostEntry } from './load.ts';
import type { Author, Post, Tag } from './model.ts';
import { getPageUrl, type ListPage, paginate } from './order.ts';

/** One page of a list of posts: of the whole blog, of an author or of a tag. */
export type Listing = {
  blog: LoadedBlog;
  /** URL of the list's first page with the base path. */
  root: string;
  heading: string;
  /** The author's title, such as a role. */
  subtitle?: string | undefined;
  description: string | undefined;
  page: ListPage<Post>;
};

type Path<Params, Props> = { params: { locale: string | undefined } & Params; props: Props };
type ListPath<Params = unknown, Props = unknown> = Path<
  { page: string | undefined } & Params,
  { listing: Listing } & Props
>;

const getLocaleParam = ({ locale }: LoadedBlog) => localePrefix(locale) || undefined;

/** One path for each page of a list. */
const getPages = (list: Omit<Listing, 'page'>, posts: Post[]): ListPath[] =>
  paginate(posts, list.blog.config.postsPerPage).map((page) => ({
    params: { locale: getLocaleParam(list.blog), page: getPageUrl('', page.number).slice(0, -1) || undefined },
    props: { listing: { ...list, page } },
  }));

/** What a page of a list passes to the document around it. Pages after the first have their number in the title. */
export function aboutListing({ blog, root, heading, description = heading, page }: Listing) {
  const suffix = page.number === 1 ? '' : ` · ${interpolate(getMessages(blog.locale).blog.page, { n: page.number })}`;
  return {
    title: heading + suffix,
    description: description + suffix,
    path: getPageUrl(root, page.number),
    locale: blog.locale,
    isIndexed: page.total > 0,
  };
}

/** The `getStaticPaths` of the feeds of all posts. */
export const getFeedPaths = async (): Promise<Path<unknown, { blog: LoadedBlog; source: FeedSource }>[]> =>
  (await getBlogPaths()).map(({ params, props: { blog } }) => ({ params, props: { blog, source: getBlogFeed(blog) } }));

/** The posts of a tag as a feed. */
export const getTagFeed = (blog: LoadedBlog, tag: Tag): FeedSource =>
  getListFeed(blog, { ...tag, name: tag.label }, ({ tags }) => tags.includes(tag));

/** The posts of an author as a feed. */
export const getAuthorFeed = (blog: LoadedBlog, author: Author): FeedSource =>
  getListFeed(blog, author, ({ authors }) => authors.includes(author));

/** The `getStaticPaths` of the feeds of tags that have posts. */
export const getTagFeedPaths = async (): Promise<Path<{ tag: string }, { blog: LoadedBlog; source: FeedSource }>[]> =>
  (await getAllBlogs()).flatMap((blog) =>
    blog.tags
      .map((tag) => ({
        params: { locale: getLocaleParam(blog), tag: tag.id },
        props: { blog, source: getTagFeed(blog, tag) },
      }))
      .filter(({ props }) => props.source.posts.length > 0),
  );

/** The `getStaticPaths` of the feeds of authors that have written posts. */
export const getAuthorFeedPaths = async (): Promise<
  Path<{ author: string }, { blog: LoadedBlog; source: FeedSource }>[]
> =>
  (await getAllBlogs()).flatMap((blog) =>
    blog.authors
      .map((author) => ({
        params: { locale: getLocaleParam(blog), author: author.id },
        props: { blog, source: getAuthorFeed(blog, author) },
      }))
      .filter(({ props }) => props.source.posts.length > 0),
  );

/** The `getStaticPaths` of what exists once in a locale. */
export const getBlogPaths = async (): Promise<Path<unknown, { blog: LoadedBlog }>[]> =>
  (await getAllBlogs()).map((blog) => ({ params: { locale: getLocaleParam(blog) }, props: { blog } }));

/** The `getStaticPaths` of the blog's list. */
export const getListPaths = async (): Promise<ListPath[]> =>
  (await getAllBlogs()).flatMap((blog) => {
    const { title: heading, description } = blog.config;
    return getPages({ blog, root: blog.href, heading, description }, blog.posts);
  });

/** The `getStaticPaths` of the authors' pages. */
export const getAuthorPaths = async (): Promise<ListPath<{ author: string }, { author: Author }>[]> =>
  (await getAllBlogs()).flatMap((blog) =>
    blog.authors.flatMap((author) => {
      const { name: heading, title: subtitle, description, href: root } = author;
      const posts = blog.posts.filter(({ authors }) => authors.includes(author));
      return getPages({ blog, root, heading, subtitle, description }, posts).map(({ params, props }) => ({
        params: { ...params, author: author.id },
        props: { ...props, author },
      }));
    }),
  );

/** The `getStaticPaths` of the tags' pages. A tag without posts has one, too, as an unlisted post may link to it. */
export const getTagPaths = async (): Promise<ListPath<{ tag: string }, { tag: Tag }>[]> =>
  (await getAllBlogs()).flatMap((blog) =>
    blog.tags.flatMap((tag) => {
      const posts = blog.posts.filter(({ tags }) => tags.includes(tag));
      const heading = interpolate(getMessages(blog.locale).blog.taggedWith, { n: posts.length, tag: tag.label });
      return getPages({ blog, root: tag.href, heading, description: tag.description }, posts).map(
        ({ params, props }) => ({ params: { ...params, tag: tag.id }, props: { ...props, tag } }),
      );
    }),
  );

/** The `getStaticPaths` of the posts, including unlisted ones. */
export const getPostPaths = async (): Promise<
  Path<{ post: string }, { blog: LoadedBlog; post: Post; entry: PostEntry }>[]
> =>
  (await getAllBlogs()).flatMap((blog) =>
    [...blog.posts, ...blog.unlisted].flatMap((post) => {
      const entry = blog.entries.get(post.id);
      const path = post.href.slice(blog.href.length, -1);
      return entry ? [{ params: { locale: getLocaleParam(blog), post: path }, props: { blog, post, entry } }] : [];
    }),
  );

/** Every listed post, every list that has posts, the archive and the indexes of authors and tags. */
export async function blogSitemap(): Promise<SitemapEntry[]> {
  const blogs = await getAllBlogs();
  const posts = blogs.flatMap((blog) =>
    blog.posts.flatMap(({ id, href, date }) => {
      const entry = blog.entries.get(id);
      return entry
        ? getTextEntry(entry, { locale: blog.locale, href, changed: getLastChange(entry).date ?? date })
        : [];
    }),
  );
  const lists = [...(await getListPaths()), ...(await getAuthorPaths()), ...(await getTagPaths())]
    .map(({ props }) => aboutListing(props.listing))
    .flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []));
  const indexes = blogs.flatMap(({ href }) => ['archive/', 'authors/', 'tags/'].map((name) => href + name));
  return [...posts, ...[...lists, ...indexes].map((href) => ({ href, changed: undefined }))];
}
