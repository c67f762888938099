import { latestPosts } from '#features/blog/index.ts';
import { type Category, docsVersion, type TreeNode } from '#features/docs/index.ts';
import site from '#site';
import { hrefIn, localePaths } from '#workspace/content/path.ts';

const POSTS = 3;

const categories = (nodes: TreeNode[]): Category[] => nodes.filter((node) => node.kind === 'category');

/** What the home page of a locale shows: the categories within the first category as themes, the other categories below. */
async function loadHome(locale: string) {
  const [version] = site.docs.versions;
  if (!version) throw new Error('site.config.ts: docs.versions is empty.');
  const { tree } = await docsVersion(locale, version);
  const [codex, ...documents] = categories(tree);
  const inLocale = (path: string) => hrefIn(locale, path);
  return {
    locale,
    address: inLocale('/'),
    tagline: site.tagline,
    lead: site.description,
    themes: codex ? categories(codex.items) : [],
    documents,
    posts: await latestPosts(locale, POSTS),
    links: { codex: codex?.address ?? inLocale('/docs/'), join: inLocale('/join/'), blog: inLocale('/blog/') },
  };
}

/** The `getStaticPaths` of the home page. */
export const homePaths = () =>
  Promise.all(
    localePaths().map(async ({ params, props }) => ({ params, props: { home: await loadHome(props.locale) } })),
  );
