import type { Direction } from '#contracts/direction.ts';
import type { ColorMode, DocsVersionConfig } from '#contracts/site-config/index.ts';
import type { parseFrontMatter } from '#workspace/front-matter.ts';

/** The generators whose sites can be read. */
type Generator =
  | 'Docusaurus'
  | 'mdBook'
  | 'GitBook'
  | 'Docsify'
  | 'VitePress'
  | 'VuePress'
  | 'Starlight'
  | 'MkDocs'
  | 'Obsidian'
  | 'Markdown';

/** How the old generator reads a file. */
export type Dialect =
  | 'docusaurus'
  | 'mdbook'
  | 'gitbook'
  | 'docsify'
  | 'vitepress'
  | 'mkdocs'
  | 'obsidian'
  | 'markdown';

/** `$x$`; `$x$`, `\(x\)` and `\[x\]` of MkDocs' arithmatex; `\\(x\\)` and `\\[x\\]` of mdBook with MathJax. */
export type FormulaMarks = 'dollars' | 'arithmatex' | 'mathjax';

export type Kind = 'doc' | 'post' | 'page' | 'part';

/** A text of the old site. */
export type OldPage = {
  kind: Kind;
  /** Full path of its file. */
  file: string;
  dialect: Dialect;
  /** The path that links give its file, if the language is in the name of the file. */
  plainFile?: string;
  /** Undefined for the language of the site itself. */
  locale: string | undefined;
  /** For a document: its version. */
  version: OldVersion | undefined;
  /** Its old paths, below the old base path, with the usual one first. Empty for a part of other pages. */
  urls: string[];
  /** Path of the new file below `content/`, without extension. */
  target: string;
  /** The front matter of the new file except title and description, which the text may provide. */
  settings: Settings;
  /** The old front matter, and the line of each key. */
  old: ReturnType<typeof parseFrontMatter>;
  /** The text below the front matter. */
  body: string;
  /** Whether all groups of tabs show the tab with the same label, an option of the theme of MkDocs. */
  areTabsLinked?: boolean;
  /** How formulas are marked in it, if the old generator supported any. */
  formulaMarks?: FormulaMarks;
  /** How many lines of the file are above it. */
  linesBefore: number;
};

/** Front matter to write, in the order of its keys. */
export type Settings = { title?: string; description?: string; slug?: string } & Record<string, unknown>;

export type OldVersion = {
  name: string;
  label: string;
  /** Folder below `content/`. */
  folder: string;
  /** Path below that of its area on the new site. */
  path: string;
  /** The start of its pages' paths there: `docs`, `docs/1.0`. */
  root: string;
  status: DocsVersionConfig['status'];
};

/** Documents with separate versions and a separate sidebar, besides the first area. */
type OldArea = { path: string; label: string; mainDocId: string; versions: OldVersion[] };

/** A folder of documents on the new site. */
export type Category = {
  /** Path of the folder below `content/`. */
  folder: string;
  label: string;
  position: number | undefined;
  description: string | undefined;
  isOpen: boolean;
};

/** An entry of `sidebar.yml`. `to` is an old path until all pages have their new ones. */
export type WrittenEntry =
  | string
  | {
      label: string;
      description?: string;
      translations?: Record<string, string>;
      link?: string;
      collapsed?: false;
      items?: WrittenEntry[];
      to?: string;
      href?: string;
    };

/** A hand-written sidebar. `folder` has the documents, below `content/`; `file` is the old one that defined it. */
export type WrittenSidebar = { folder: string; file: string; entries: WrittenEntry[] };

/** A file that is copied unchanged. `to` is its path below the site's folder. */
export type Asset = { from: string; to: string };

export type Link = { label: string; description?: string; to?: string; href?: string };

/** An item of the navbar, except that a link may name its document as `page`. */
export type NavbarItem = { page?: OldPage; items?: NavbarItem[] } & Record<string, unknown>;

/** The configuration of the new site. */
export type OldConfig = {
  title: string;
  tagline: string | undefined;
  description: string | undefined;
  url: string | undefined;
  baseUrl: string;
  logo: { src: string; srcDark: string | undefined; alt: string } | undefined;
  favicon: string | undefined;
  editUrl: string | undefined;
  defaultMode: ColorMode | undefined;
  announcement:
    | { id: string; content: string; backgroundColor: string; textColor: string; isCloseable: boolean }
    | undefined;
  navbar: NavbarItem[];
  footer: { title: string; items: Link[] }[];
  /** In HTML. */
  copyright: string | undefined;
  /** Additional content of the home page; undefined to use the default. `texts` are files below `content/`. */
  home?: { actions: Link[]; cards: Link[]; texts: string[] } | undefined;
  /** The id of the first document. */
  mainDocId: string;
  versions: OldVersion[];
  otherAreas: OldArea[];
  blog: { title: string; description: string; postsPerPage: number | undefined } | undefined;
  locale: string;
  locales: { code: string; label: string; direction: Direction }[];
};

export type Author = {
  name: string;
  title?: string;
  description?: string;
  url?: string;
  links?: Record<string, string>;
};

/** Everything that a reader finds in a folder. */
export type OldSite = {
  generator: Generator;
  /** The folder that paths in the report start from. */
  root: string;
  /** Other folders that a link from the root may be relative to. */
  docsRoots: string[];
  /** Path of the blog below the base path, if there is one. */
  blogRoute: string | undefined;
  config: OldConfig;
  pages: OldPage[];
  categories: Category[];
  sidebars: WrittenSidebar[];
  assets: Asset[];
  authors: Map<string, Author>;
  tags: Map<string, { label: string; description?: string }>;
  /** From an old path below the base path to another one, or to a full URL. */
  redirects: { from: string; to: string; file: string; line: number }[];
  lists: OldList[];
};

/**
 * An old page that listed a category, and the new place of the list. `isFolder`: a folder that the old site had no page for, but that its
 * texts may link to, as GitHub lists every folder.
 */
export type OldList = { from: string; to: string; isFolder?: true };

/** A file of the new site, by its path below the site's folder: a text, a picture from within a text, or a copy of an old file. */
export type NewFile = { path: string } & ({ text: string } | { bytes: Buffer } | { from: string });
