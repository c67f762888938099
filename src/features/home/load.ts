import { type CollectionEntry, getCollection } from 'astro:content';
import { propose } from '#contracts/nearest.ts';
import type { HomeBlock } from '#contracts/site-config/index.ts';
import { getBlog } from '#features/blog/index.ts';
import { findFormPages } from '#features/content-page/index.ts';
import { type Category, getDocsVersion, type TreeNode } from '#features/docs/index.ts';
import { getDefaultLanguage, type LanguageAttributes } from '#lib/in-locale.ts';
import { getLinksIn } from '#lib/links-in.ts';
import { getMessages } from '#lib/messages/index.ts';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { getLocalePaths } from '#workspace/content/path.ts';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import { CONTENT_FOLDER, listFiles, SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { href } from '#workspace/url.ts';

const MAX_POSTS = 3;
/** Longer lists are cut, so that the page does not grow with the site; the handbook has the rest. */
const MAX_ENTRIES = 24;

const getTopCategories = (nodes: TreeNode[]): Category[] => nodes.filter((node) => node.kind === 'category');

/**
 * The data of the home page in a locale. The themes are the subcategories of one category, the documents are those of the other
 * categories. If there is no such category, everything at the top level is a theme.
 */
async function loadHome(locale: string) {
  const { tree, href: main } = await getDocsVersion(locale, site.docs[0].versions[0]);
  const blog = await getBlog(locale);
  const handbook = findThemes(getTopCategories(tree));
  // A site that configures the blocks may want either list, or both.
  const hasDocuments = handbook !== undefined || site.home.blocks !== undefined;
  const documents = hasDocuments ? getTopCategories(tree).filter((category) => category !== handbook) : [];
  const themes = handbook
    ? getTopCategories(handbook.items)
    : tree.filter(({ kind, href }) => kind !== 'link' && href !== main);
  const entries = documents.flatMap(({ items }) => items.filter(({ kind }) => kind !== 'link'));
  const toUrl = getLinksIn(locale);
  const { tagline, description: lead, home } = getSiteTexts(locale);
  const count = home.blocks?.find((block) => block.type === 'posts')?.count ?? MAX_POSTS;
  return {
    locale,
    href: toUrl('/'),
    tagline,
    lead,
    themes: themes.slice(0, MAX_ENTRIES),
    documents: entries.slice(0, MAX_ENTRIES),
    posts: blog?.posts.slice(0, count) ?? [],
    actions:
      home.actions?.map(({ label, to }) => ({ label, href: toUrl(to) })) ??
      getDefaultActions(locale, handbook?.href ?? main, (await findFormPages(locale))?.signIn),
    links: {
      all: Math.max(themes.length, entries.length) > MAX_ENTRIES ? main : undefined,
      blog: blog?.href,
    },
    blocks: home.blocks && (await loadBlocks(home.blocks, locale, toUrl)),
  };
}

/** The data of the home page in a locale. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** A block with what it needs besides the lists of the page: the targets of its cards, the text in the language of the page. */
export type LoadedBlock =
  | { type: 'themes' | 'documents' | 'posts' }
  | { type: 'cards'; title: string | undefined; cards: HomeCard[] }
  | { type: 'text'; entry: CollectionEntry<'homeTexts'>; standIn: LanguageAttributes };

export type HomeCard = {
  title: string;
  description: string | undefined;
  href: string;
  /** Whether it leads to another site. */
  isOtherSite: boolean;
  image: string | undefined;
};

async function loadBlocks(
  blocks: HomeBlock[],
  locale: string,
  toUrl: (path: string) => string,
): Promise<LoadedBlock[]> {
  const texts = new Map((await getCollection('homeTexts')).map((entry) => [entry.id, entry]));
  const mistakes: string[] = [];
  const loaded = blocks.flatMap((block, index): LoadedBlock[] => {
    if (block.type === 'cards') {
      const cards = block.cards.map(({ title, description, href: target, image }) => ({
        title,
        description,
        href: target.startsWith('/') ? toUrl(target) : target,
        isOtherSite: /^https?:/.test(target),
        image: image && href(image),
      }));
      return [{ type: 'cards', title: block.title, cards }];
    }
    if (block.type !== 'text') return [{ type: block.type }];
    const id = block.file.replace(/\.md$/, '');
    const translated = locale === site.locales.default ? undefined : texts.get(`i18n/${locale}/${id}`);
    const entry = translated ?? texts.get(id);
    if (!entry) mistakes.push(describeMissingText(block.file, index));
    return entry ? [{ type: 'text', entry, standIn: translated ? undefined : getDefaultLanguage(locale) }] : [];
  });
  // While developing, the page is shown without the invalid blocks.
  if (import.meta.env.DEV) publishMistakes({ file: toDisplayPath(SITE_CONFIG_FILE), of: 'front matter', mistakes });
  else reportMistakes(mistakes);
  return loaded;
}

function describeMissingText(file: string, index: number): string {
  const place = getPlaceInConfig(['home', 'blocks', index, 'file']);
  const there = listFiles(CONTENT_FOLDER, 'home/**/*.md');
  return `${place}: home.blocks names "${file}", but there is no such file in content/.${propose(file, there)}`;
}

function getDefaultActions(locale: string, handbook: string, join: string | undefined) {
  const messages = getMessages(locale).home;
  return [
    { label: messages.readHandbook, href: handbook },
    ...(join === undefined ? [] : [{ label: messages.join, href: join }]),
  ];
}

/**
 * The category whose subcategories are the themes, if any: the first one, if no other one has more of them, and it has no more documents.
 * Reports a configured one that does not exist.
 */
function findThemes(all: Category[]): Category | undefined {
  const { themes } = site.home;
  if (themes === undefined) {
    const count = (kind: TreeNode['kind'], category: Category) =>
      category.items.filter((item) => item.kind === kind).length;
    const [first] = all;
    // Another one is a category like the others, and what it has beside its subcategories would be on no list.
    const isHandbook =
      first !== undefined &&
      count('category', first) >= Math.max(1, count('doc', first), ...all.map((other) => count('category', other)));
    return isHandbook ? first : undefined;
  }
  const found = all.find(({ key }) => key === themes);
  if (found) return found;
  const known = all.map(({ key }) => key).join(', ');
  const place = getPlaceInConfig(['home', 'themes']);
  reportMistakes([
    `${place}: home.themes is "${themes}", but no category at the top has this folder. There are: ${known}.`,
  ]);
  return undefined;
}

/** The `getStaticPaths` of the home page. */
export const getHomePaths = () =>
  Promise.all(
    getLocalePaths().map(async ({ params, props }) => ({ params, props: { home: await loadHome(props.locale) } })),
  );
