import { findInOtherLocales } from '#lib/other-locales.ts';
import { getBlog } from './load.ts';
import { aboutListing, getAuthorPaths, getListPaths, getTagPaths } from './paths.ts';

/**
 * The URL of a page of the blog in each other language where its path differs, by language code: of a post whose translation has its own
 * slug, or the list of posts if the post is in one language only. Another language may have fewer pages of a list: it leads to the first one.
 */
export async function getLocalesOfBlogPage(locale: string, href: string): Promise<Record<string, string>> {
  const blog = await getBlog(locale);
  if (!blog || !href.startsWith(blog.href)) return {};
  const post = [...blog.posts, ...blog.unlisted].find((one) => one.href === href);
  const [, list = href] = post ? [] : (/^(.*\/)page\/\d+\/$/.exec(href) ?? []);
  const lists = list === href ? [] : [...(await getListPaths()), ...(await getAuthorPaths()), ...(await getTagPaths())];
  const hrefs = new Set(lists.map(({ props }) => aboutListing(props.listing).path));
  return findInOtherLocales(locale, href, async (code, usual) => {
    const there = await getBlog(code);
    if (!there || hrefs.has(usual)) return undefined;
    const same = [...there.posts, ...there.unlisted].find(({ id }) => id === post?.id);
    return post ? (same?.href ?? there.href) : there.href + list.slice(blog.href.length);
  });
}
