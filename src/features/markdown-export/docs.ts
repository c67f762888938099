import { type Category, type DocsPage, getDocsPaths, type LoadedVersion } from '#features/docs/index.ts';
import type { MarkdownPage } from './model.ts';
import { entryFor, getText } from './text.ts';

/** The Markdown of the text that a docs page shows instead of its file; undefined if it shows its file. */
export type TextFor = (page: DocsPage) => Promise<string | undefined>;

function categoryText({ label, description, items }: Category): string {
  const list = items.flatMap(({ label: name, href, description: about }) =>
    href ? [entryFor(name, href, about)] : [],
  );
  return `${[`# ${label}`, description, list.join('\n')].filter(Boolean).join('\n\n')}\n`;
}

function toMarkdownPage(page: DocsPage, textFor: TextFor): MarkdownPage {
  if (page.kind === 'category') {
    const { href = '', label: title, description } = page.category;
    return { href, title, description, unlisted: false, markdown: async () => categoryText(page.category) };
  }
  const { href, title, description, unlisted } = page.doc;
  const markdown = async () => getText(page.entry, { href, locale: page.version.locale }, await textFor(page));
  return { href, title, description, unlisted, markdown };
}

export type DocMarkdownPage = MarkdownPage & { version: LoadedVersion; isCategory: boolean };

/** Lists of documents by tag have no text. */
const hasText = (page: DocsPage): boolean => page.kind === 'doc' || !page.category.isTag;

/** Every docs page that has a text, in all versions and locales. */
export const getDocMarkdown = async (textFor: TextFor): Promise<DocMarkdownPage[]> =>
  (await getDocsPaths())
    .filter(({ props }) => hasText(props.page))
    .map(({ props: { page } }) => ({
      ...toMarkdownPage(page, textFor),
      version: page.version,
      isCategory: page.kind === 'category',
    }));
