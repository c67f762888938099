import type { Thing } from '#lib/structured-data.ts';

/** What a page tells the document around it. */
export type ShellProps = {
  /** Without the site's name; undefined for the home page. */
  title?: string | undefined;
  description: string;
  /** Address with the base path. */
  path: string;
  locale?: string;
  /** What sort of page it is; decides the layout of the page's region. */
  kind?: 'home' | 'docs' | 'post' | 'blog' | 'page';
  isIndexed?: boolean;
  keywords?: string[] | undefined;
  /** Where it stands, `Codex · Vision`, for its picture. */
  section?: string | undefined;
  /** The author's picture for cards on other sites: a path of this site or a full address. */
  image?: string | undefined;
  /** False for a page that nobody passes on. */
  hasPicture?: boolean;
  /** What the page tells other programs of itself. */
  data?: Thing[] | undefined;
  /** Address of the page as Markdown. */
  markdown?: string | undefined;
};
