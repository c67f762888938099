/** A page as Markdown. */
export type MarkdownPage = {
  /** URL of the page, with the base path. */
  href: string;
  title: string;
  description: string;
  /** Not listed, only for people who have the URL. */
  unlisted: boolean;
  markdown: () => Promise<string>;
};

/** The URL of a page as Markdown. */
export const toMarkdownHref = (page: string): string => `${page}index.md`;
