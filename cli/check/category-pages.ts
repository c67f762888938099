import site from '#site';
import { getDocsRoot } from '#workspace/content/path.ts';
import { parseSidebar, type SidebarEntry, toFolderKey, toGroupKey } from '#workspace/content/sidebar.ts';
import { listDocsVersions } from '#workspace/docs-areas.ts';
import { parseYaml } from '#workspace/front-matter.ts';

/** The content of a site. Paths are below the content folder. */
type Content = {
  paths: readonly string[];
  read: (path: string) => string;
  /** Drafts and unlisted documents, which no list has. */
  hidden: ReadonlySet<string>;
};

const CATEGORY_FILE = /(?:^|\/)_category_\.(?:ya?ml|json)$/;

/** The URLs of the pages that list the documents of a folder, or of a group in the sidebar, in every locale. */
export function listCategoryPages(content: Content): Set<string> {
  const urls = listDocsVersions().flatMap((version) => {
    const paths = listPages(content, version.folder);
    return site.locales.list.flatMap(({ code }) =>
      paths.map((path) => `${getDocsRoot(version, code)}category/${path}/`),
    );
  });
  return new Set(urls);
}

/** The last parts of these URLs for the documents in a folder. */
function listPages({ paths, read, hidden }: Content, folder: string): string[] {
  const inFolder = paths.filter((path) => path.startsWith(`${folder}/`));
  const toId = (path: string) => path.slice(folder.length + 1).replace(/\.\w+$/, '');
  const ids = inFolder
    .filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)_/.test(path) && !hidden.has(path))
    .map((path) => toId(path).replace(/(^|\/)README$/, '$1index'));
  const sidebar = `${folder}/sidebar.yml`;
  const entries = paths.includes(sidebar) ? flatten(parseSidebar(read(sidebar)).entries) : [];
  const arranged = new Set(entries.flatMap(({ key }) => key ?? []));
  const named = new Set(entries.flatMap(({ doc }) => doc ?? []));
  const others = ids.filter((id) => !named.has(id)).flatMap((id) => foldersBelow(id, arranged));
  // These lead to a document, or nowhere.
  const withoutPage = new Set([
    ...ids.filter((id) => id.endsWith('/index')).map(getFolder),
    ...entries.flatMap(({ key, isLinked }) => (key && isLinked ? [key] : [])),
    ...inFolder
      .filter((path) => CATEGORY_FILE.test(path) && hasNoPage(read(path)))
      .map((path) => getFolder(toId(path))),
  ]);
  const keys = [...new Set([...arranged, ...others])].filter((key) => !withoutPage.has(key));
  // Two with the same name have the whole path in their URLs.
  return [...Map.groupBy(keys, getName)].flatMap(([name, same]) => (same.length > 1 ? same : [name]));
}

const getFolder = (id: string) => id.split('/').slice(0, -1).join('/');
const getName = (key: string) => key.split('/').at(-1) ?? key;

function hasNoPage(source: string): boolean {
  const { data } = parseYaml(source);
  return typeof data === 'object' && data !== null && 'link' in data && data.link === null;
}

/** The folders around a document, from its own to the first that the sidebar arranges. */
function foldersBelow(id: string, arranged: ReadonlySet<string>): string[] {
  const folder = getFolder(id);
  return folder === '' || arranged.has(folder) ? [] : [folder, ...foldersBelow(folder, arranged)];
}

type Arranged = { doc?: string; key?: string; isLinked?: boolean };

/** The documents, folders and groups of a sidebar. */
const flatten = (entries: SidebarEntry[], parent = ''): Arranged[] =>
  entries.flatMap((entry): Arranged[] => {
    if (entry.kind === 'link') return [];
    if (entry.kind === 'doc') return [{ doc: entry.doc }];
    const key = entry.kind === 'folder' ? toFolderKey(entry.folder) : toGroupKey(entry.label, parent);
    const linked = entry.kind === 'group' && entry.link ? [{ doc: entry.link }] : [];
    const isLinked = entry.kind === 'group' && entry.link !== undefined;
    return [{ key, isLinked }, ...linked, ...flatten(entry.items, key)];
  });
