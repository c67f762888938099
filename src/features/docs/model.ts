import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import type { LanguageAttributes } from '#lib/in-locale.ts';

/** A document of the handbook as plain data, for the tree and the lists. */
export type Doc = {
  kind: 'doc';
  /** Path below the version's folder without extension, `guides/tools/knife`. */
  id: string;
  /** URL with the base path. */
  href: string;
  title: string;
  label: string;
  description: string;
  /** The language of title, label and description, if it differs from that of the page that shows them. */
  language?: LanguageAttributes;
  position: number | undefined;
  unlisted: boolean;
  paginationLabel: string | undefined;
  /** Id of another document, null for none, undefined for the neighbour in the tree. */
  next: string | null | undefined;
  previous: string | null | undefined;
};

/** The settings of a folder. */
export type CategoryData = {
  /** Path below the version's folder. */
  key: string;
  label: string;
  description: string | undefined;
  language?: LanguageAttributes;
  position: number | undefined;
  /** False if the folder has no page of its own. */
  hasPage: boolean;
  /** False if its documents are shown in the sidebar of every page. */
  collapsed?: boolean | undefined;
};

/** A folder of documents, or a group of a handwritten sidebar. */
export type Category = {
  kind: 'category';
  /** The folder's path below the version's folder. */
  key: string;
  label: string;
  description: string;
  language?: LanguageAttributes;
  position: number | undefined;
  /** The URL of the folder's `index` document or of its category page; undefined if it has neither. */
  href: string | undefined;
  /** True if the URL is a category page, which lists the items. */
  isGenerated: boolean;
  /** The id of the document that it links to; undefined for none. */
  index: string | undefined;
  /** False if its items are shown in the sidebar of every page. */
  collapsed?: boolean | undefined;
  /** Not a folder, but the documents with a tag, or the list of all tags. */
  isTag?: boolean;
  items: TreeNode[];
};

/** An entry of a sidebar that does not link to a document. It has no place in the reading order. */
export type SidebarLink = {
  kind: 'link';
  label: string;
  description: '';
  language?: LanguageAttributes;
  position: undefined;
  href: string;
  isExternal: boolean;
};

export type TreeNode = Doc | Category | SidebarLink;

/** A version of the documents, with what is derived from them. */
export type DocsVersion = {
  name: string;
  label: string;
  status: DocsVersionConfig['status'];
  /** Whether the label is shown above each title. */
  badge: boolean;
  /** URL of the main document. */
  href: string;
  mainDocId: string;
  /** Every document's id and path, in reading order; unlisted ones last. */
  docs: { id: string; path: string }[];
  /** Sidebars by name: their trees. */
  sidebars: Record<string, TreeNode[]>;
};
