import { type Agreement, historyHref, versionHref } from '#contracts/agreements.ts';
import { getAuthorPaths, getBlogPaths, getTagPaths } from '#features/blog/index.ts';
import { loadAllChanges } from '#features/changes/index.ts';
import { getAllVersions, type LoadedVersion, type TreeNode } from '#features/docs/index.ts';
import { getHomePaths, type HomeData } from '#features/home/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import type { MarkdownPage } from './model.ts';
import { entryFor, getText } from './text.ts';

type Entry = { title: string; href: string; description?: string | undefined };

/** A page that lists others, with title, description and list. */
function toList(
  page: { href: string; title: string; description: string | undefined },
  entries: Entry[],
): MarkdownPage {
  const { href, title, description = '' } = page;
  const list = entries.map((entry) => entryFor(entry.title, entry.href, entry.description ?? '')).join('\n');
  const text = `${[`# ${title}`, description, list].filter(Boolean).join('\n\n')}\n`;
  return { href, title, description, unlisted: true, markdown: async () => text };
}

/** The lists of the blog in each locale: all posts, the archive, authors and tags, and the posts of each of these. */
async function blogLists(): Promise<MarkdownPage[]> {
  const blogs = (await getBlogPaths()).map(({ props }) => props.blog);
  const ofAll = blogs.flatMap(({ href, config, locale, posts, authors, tags }) => {
    const messages = getMessages(locale).blog;
    const authorEntries = authors.map((author) => ({ ...author, title: author.name }));
    const tagEntries = tags.map((tag) => ({ ...tag, title: tag.label }));
    return [
      toList({ href, ...config }, posts),
      toList({ href: `${href}archive/`, title: messages.archive, description: messages.archiveDescription }, posts),
      toList(
        { href: `${href}authors/`, title: messages.authors, description: messages.authorsDescription },
        authorEntries,
      ),
      toList({ href: `${href}tags/`, title: messages.tags, description: messages.tagsDescription }, tagEntries),
    ];
  });
  // Only the first page, as a file needs no pagination.
  const authors = (await getAuthorPaths()).map(({ props: { author, listing } }) => ({
    listing,
    posts: listing.blog.posts.filter((post) => post.authors.includes(author)),
  }));
  const tags = (await getTagPaths()).map(({ props: { tag, listing } }) => ({
    listing,
    posts: listing.blog.posts.filter((post) => post.tags.includes(tag)),
  }));
  return [
    ...ofAll,
    ...[...authors, ...tags].flatMap(({ listing: { root, heading, description, page }, posts }) =>
      page.number === 1 ? [toList({ href: root, title: heading, description }, posts)] : [],
    ),
  ];
}

const toEntry = (node: TreeNode): Entry[] => {
  if (node.kind === 'link') return [];
  return node.href
    ? [{ title: node.label, href: node.href }]
    : node.kind === 'category'
      ? node.items.flatMap(toEntry)
      : [];
};

/** The configured texts and cards of the home page as Markdown. */
const toHomeText = ({ blocks = [], href, locale }: HomeData): string =>
  blocks
    .flatMap((block) => {
      if (block.type === 'text')
        return [getText({ ...block.entry, data: { title: '', hide_title: true } }, { href, locale })];
      if (block.type !== 'cards') return [];
      const cards = block.cards.map((card) => entryFor(card.title, card.href, card.description ?? '')).join('\n');
      return [`${block.title ? `## ${block.title}\n\n` : ''}${cards}\n`];
    })
    .join('\n');

/** The home page in each locale, with links to the parts of the handbook and to the newest posts. */
async function homeLists(): Promise<MarkdownPage[]> {
  const texts = new Map((await getHomePaths()).map(({ props: { home } }) => [home.locale, toHomeText(home)]));
  const handbooks = (await getAllVersions()).filter(({ config }: LoadedVersion) => config === site.docs[0].versions[0]);
  const blogs = (await getBlogPaths()).map(({ props }) => props.blog);
  return handbooks.map(({ locale, tree }) => {
    const posts = blogs.find((blog) => blog.locale === locale)?.posts.slice(0, site.blog?.recentPosts) ?? [];
    const { tagline, description } = getSiteTexts(locale);
    const page = {
      href: hrefIn(locale, '/'),
      title: site.title,
      description: `> ${tagline}\n\n${description}`,
    };
    const list = toList(page, [...tree.flatMap(toEntry), ...posts]);
    const text = texts.get(locale);
    return text ? { ...list, markdown: async () => `${await list.markdown()}\n${text}` } : list;
  });
}

/** The latest changes in each locale, by day: only documents that still exist. */
const changesLists = async (): Promise<MarkdownPage[]> =>
  (await loadAllChanges()).map(({ locale, href, list = [] }) => {
    const { kinds, ...messages } = getMessages(locale).changes;
    const entries = list.flatMap(({ date, documents }) =>
      documents.flatMap(({ kind, title, href }) =>
        href ? [{ title, href, description: `${date.toISOString().slice(0, 10)}, ${kinds[kind]}` }] : [],
      ),
    );
    return toList({ href, title: messages.title, description: messages.description }, entries);
  });

/** The history of an agreement in a locale. */
function historyList(agreement: Agreement, locale: string): MarkdownPage {
  const { list } = getMessages(locale).agreements;
  const { title, versions } = agreement;
  return toList(
    {
      href: historyHref(agreement),
      title: interpolate(list.title, { title }),
      description: interpolate(list.description, { title }),
    },
    versions.toReversed().map(({ version, effective, summary }) => ({
      title: interpolate(list.version, { version }),
      href: versionHref(agreement, version),
      description: `${effective}. ${summary}`,
    })),
  );
}

/** Every page that only lists others, in all locales. */
export const getListMarkdown = async (
  agreements: { agreement: Agreement; locale: string }[],
): Promise<MarkdownPage[]> => [
  ...(await homeLists()),
  ...(await blogLists()),
  ...(await changesLists()),
  ...agreements.map(({ agreement, locale }) => historyList(agreement, locale)),
];
