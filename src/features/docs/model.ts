/** A document of the handbook, as the tree and the lists need it: plain data. */
export type Doc = {
  kind: 'doc';
  /** Path below the version's folder without extension, `codex/vision/evolution`. */
  id: string;
  /** Address with the base path. */
  address: string;
  title: string;
  label: string;
  description: string;
  position: number | undefined;
  unlisted: boolean;
  paginationLabel: string | undefined;
  /** Id of another document, null for none, undefined for the neighbour in the tree. */
  next: string | null | undefined;
  previous: string | null | undefined;
};

/** What a folder says of itself. */
export type CategoryData = {
  /** Path below the version's folder. */
  key: string;
  label: string;
  description: string | undefined;
  position: number | undefined;
  /** False where the folder has no page of its own. */
  hasPage: boolean;
};

/** A folder of documents. */
export type Category = {
  kind: 'category';
  key: string;
  label: string;
  description: string;
  position: number | undefined;
  /** Its first document's address where the folder has an `index`, else its category page; undefined where it has neither. */
  address: string | undefined;
  /** True where the address is a page that lists the items. */
  isGenerated: boolean;
  items: TreeNode[];
};

export type TreeNode = Doc | Category;

/** One version of the documents with all that is derived from them. */
export type DocsVersion = {
  name: string;
  label: string;
  status: 'current' | 'unreleased' | 'unmaintained';
  /** Address of the main document. */
  address: string;
  mainDocId: string;
  /** Every document's id and path, in reading order; unlisted ones last. */
  docs: { id: string; path: string }[];
  /** Sidebars by name: their trees. */
  sidebars: Record<string, TreeNode[]>;
};
