import type { SitemapEntry } from '#lib/sitemap.ts';
import { lastChange } from '#workspace/last-change.ts';
import { getAllBlogs } from './load.ts';
import { aboutListing, authorPaths, listPaths, tagPaths } from './paths.ts';

/** Every listed post, every list that has posts, the archive and the indexes of authors and tags. */
export async function blogSitemap(): Promise<SitemapEntry[]> {
  const blogs = await getAllBlogs();
  const posts = blogs.flatMap((blog) =>
    blog.posts.map(({ id, address, date }) => {
      const entry = blog.entries.get(id);
      return { address, changed: entry?.data.last_update?.date ?? lastChange(entry?.filePath ?? '')?.date ?? date };
    }),
  );
  const lists = [...(await listPaths()), ...(await authorPaths()), ...(await tagPaths())]
    .map(({ props }) => aboutListing(props.listing))
    .flatMap(({ path, isIndexed }) => (isIndexed ? [path] : []));
  const indexes = blogs.flatMap(({ address }) => ['archive/', 'authors/', 'tags/'].map((name) => address + name));
  return [...posts, ...[...lists, ...indexes].map((address) => ({ address, changed: undefined }))];
}
