import { getBlog } from '#features/blog/index.ts';
import { findFormPages } from '#features/content-page/index.ts';
import { type Category, getDocsVersion, type TreeNode } from '#features/docs/index.ts';
import site from '#site';
import { hrefIn, localePaths } from '#workspace/content/path.ts';

const POSTS = 3;

const categories = (nodes: TreeNode[]): Category[] => nodes.filter((node) => node.kind === 'category');

/**
 * What the home page of a locale shows: the categories within one category as themes, what is in the other categories below.
 * Without categories, the documents are the themes. What the site does not have is left out.
 */
async function loadHome(locale: string) {
  const [version] = site.docs.versions;
  if (!version) throw new Error('site.config.ts: docs.versions is empty.');
  const { tree, address: main } = await getDocsVersion(locale, version);
  const blog = await getBlog(locale);
  const handbook = findThemes(categories(tree));
  const documents = categories(tree).filter((category) => category !== handbook);
  const inLocale = (path: string) => hrefIn(locale, path);
  return {
    locale,
    address: inLocale('/'),
    tagline: site.tagline,
    lead: site.description,
    themes: handbook ? categories(handbook.items) : tree.filter((node) => node.address !== main),
    documents: documents.flatMap(({ items }) => items),
    posts: blog?.posts.slice(0, POSTS) ?? [],
    links: {
      handbook: handbook?.address ?? main,
      join: (await findFormPages(locale))?.signIn,
      blog: blog?.address,
    },
  };
}

/** @throws {Error} where the configuration names a category that is not there */
function findThemes(all: Category[]): Category | undefined {
  const { themes } = site.home;
  if (themes === undefined) return all[0];
  const found = all.find(({ key }) => key === themes);
  if (found) return found;
  const known = all.map(({ key }) => key).join(', ');
  throw new Error(
    `site.config.ts: home.themes is "${themes}", but no category at the top has this folder. There are: ${known}.`,
  );
}

/** The `getStaticPaths` of the home page. */
export const homePaths = () =>
  Promise.all(
    localePaths().map(async ({ params, props }) => ({ params, props: { home: await loadHome(props.locale) } })),
  );
