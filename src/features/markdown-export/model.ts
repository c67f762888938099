/** A page as Markdown. */
export type MarkdownPage = {
  /** URL of the page, with the base path. */
  href: string;
  title: string;
  description: string;
  /** Only for those who have the URL: in no list. */
  unlisted: boolean;
  markdown: () => Promise<string>;
};

/** Where a page is as Markdown. */
export const toMarkdownHref = (page: string): string => `${page}index.md`;
