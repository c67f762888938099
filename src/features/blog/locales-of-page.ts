import site from '#site';
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
  const others = site.locales.list.filter(({ code }) => code !== locale);
  const elsewhere = others.map(async ({ code }) => {
    const there = await getBlog(code);
    if (!there) return [];
    const inOther = (path: string) => there.href + path.slice(blog.href.length);
    const usual = inOther(href);
    const same = [...there.posts, ...there.unlisted].find(({ id }) => id === post?.id);
    const page = post ? (same?.href ?? there.href) : hrefs.has(usual) ? usual : inOther(list);
    return page === usual ? [] : [[code, page] as const];
  });
  return Object.fromEntries((await Promise.all(elsewhere)).flat());
}
