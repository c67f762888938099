/** A page as Markdown. */
export type MarkdownPage = {
  /** Address of the page, with the base path. */
  address: string;
  title: string;
  description: string;
  /** Only for those who have the address: in no list. */
  unlisted: boolean;
  markdown: () => Promise<string>;
};

/** Where a page is as Markdown. */
export const copyAddress = (page: string): string => `${page}index.md`;
