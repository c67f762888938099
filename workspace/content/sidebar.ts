import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { CONTENT_FOLDER, toDisplayPath } from '../folders.ts';
import { parseYaml } from '../front-matter.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { toUrlName } from '../slug.ts';

const text = z.string().min(1);
const items = z.array(z.unknown(), 'Expected a list of entries.').min(1, 'A list without entries shows nothing.');
/** The labels of an entry in other languages, by their codes. */
const translations = z
  .record(
    text,
    z.union(
      [text, z.strictObject({ label: text.optional(), description: text.optional() })],
      'Expected a label, or "label" and "description".',
    ),
  )
  .default({});
const ONE_TARGET = 'One and only one between "to" and "href" should be provided.';

const doc = z.strictObject({ doc: text, label: text.optional(), translations });
/** Everything in a folder. Items that are listed come first. */
const folder = z.strictObject({ folder: text, items: items.optional(), collapsed: z.boolean().optional() });
const group = z.strictObject({
  label: text,
  description: text.optional(),
  translations,
  /** The document that it leads to; null for none. If left out, the group has a page that lists its entries. */
  link: text.nullable().optional(),
  /** false: its entries are shown on every page. */
  collapsed: z.boolean().optional(),
  items,
});
const link = z
  .strictObject({
    label: text,
    translations,
    to: z.string().startsWith('/', 'Expected a path of this site, such as "/blog/".').optional(),
    href: z.url('Expected a full URL, such as "https://example.org/".').optional(),
  })
  .refine(({ to, href }) => (to === undefined) !== (href === undefined), ONE_TARGET);

type Line = { line: number };
/** An entry of a handwritten sidebar, with its line in the file. */
export type SidebarEntry = Line &
  (
    | ({ kind: 'doc' } & z.output<typeof doc>)
    | ({ kind: 'folder' } & Omit<z.output<typeof folder>, 'items'> & { items: SidebarEntry[] })
    | ({ kind: 'group' } & Omit<z.output<typeof group>, 'items'> & { items: SidebarEntry[] })
    | ({ kind: 'link' } & z.output<typeof link>)
  );
export type SidebarProblem = Line & { message: string };
type WrittenSidebar = { entries: SidebarEntry[]; problems: SidebarProblem[] };

/** The key of a group, after which its page is named. The label is the one of the default language, so that all languages share it. */
export const toGroupKey = (label: string, parent: string): string =>
  [parent, toUrlName(label) || 'group'].filter(Boolean).join('/');

/** The key of a folder: its path in the folder of the version. */
export const toFolderKey = (folder: string): string => folder.replaceAll(/^\/+|\/+$/g, '');

/** The file that arranges the documents of a version; it is in their folder. */
export const getSidebarFile = (docsFolder: string): string => join(CONTENT_FOLDER, docsFolder, 'sidebar.yml');

/** The handwritten sidebar of a version; undefined if the sidebar follows the folders. */
export const readSidebar = readWhenChanged((file): WrittenSidebar | undefined =>
  existsSync(file) ? parseSidebar(readFileSync(file, 'utf8')) : undefined,
);

/** The problems of a sidebar, each as `file:line: sentence`. */
export const describeSidebarProblems = (file: string, problems: SidebarProblem[]): string[] =>
  problems.map(({ line, message }) => `${toDisplayPath(file)}:${line}: ${message}`);

const NO_KIND = 'An entry is a document, a "folder", a "label" with "items", or a "label" with "to" or "href".';

/** The valid entries of a sidebar in YAML, and the problems of the others. */
export function parseSidebar(source: string): WrittenSidebar {
  const yaml = parseYaml(source);
  const problems: SidebarProblem[] = yaml.errors.map(({ line, message }) => ({
    line,
    message: `The file cannot be read as YAML: ${message}.`,
  }));
  if (problems.length > 0) return { entries: [], problems };
  const addProblem = (path: PropertyKey[], message: string) => problems.push({ line: yaml.getLine(path), message });

  function check<Schema extends z.ZodObject>(schema: Schema, value: object, path: PropertyKey[]) {
    const { data, error } = schema.safeParse(value);
    for (const issue of error?.issues ?? []) {
      const key = issue.path.join('.');
      if (issue.code === 'unrecognized_keys')
        for (const unknown of issue.keys) {
          const hint = propose(unknown, Object.keys(schema.shape));
          addProblem([...path, ...issue.path, unknown], `There is no "${unknown}" here.${hint}`);
        }
      else if (!key) addProblem(path, issue.message);
      else addProblem([...path, ...issue.path], `"${key}" is not right. ${issue.message}`);
    }
    return data;
  }

  function toEntry(value: unknown, path: PropertyKey[]): SidebarEntry[] {
    const at = { line: yaml.getLine(path) };
    if (typeof value === 'string' && value) return [{ ...at, kind: 'doc', doc: value, translations: {} }];
    if (typeof value !== 'object' || value === null) {
      addProblem(path, NO_KIND);
      return [];
    }
    if ('doc' in value) {
      const data = check(doc, value, path);
      return data ? [{ ...at, kind: 'doc', ...data }] : [];
    }
    if ('folder' in value) {
      const data = check(folder, value, path);
      const inner = toEntries(value, path);
      return data ? [{ ...at, kind: 'folder', ...data, items: inner }] : [];
    }
    if ('to' in value || 'href' in value) {
      const data = check(link, value, path);
      return data ? [{ ...at, kind: 'link', ...data }] : [];
    }
    if (!('items' in value)) {
      addProblem(path, NO_KIND);
      return [];
    }
    const data = check(group, value, path);
    const inner = toEntries(value, path);
    return data ? [{ ...at, kind: 'group', ...data, items: inner }] : [];
  }

  /** The entries within an entry. Their problems are reported even if the entry itself is invalid. */
  const toEntries = (value: object, path: PropertyKey[]): SidebarEntry[] => {
    const list: unknown = Reflect.get(value, 'items');
    return Array.isArray(list) ? list.flatMap((item, index) => toEntry(item, [...path, 'items', index])) : [];
  };

  if (!Array.isArray(yaml.data) || yaml.data.length === 0) {
    addProblem([], 'A sidebar is a list of entries.');
    return { entries: [], problems };
  }
  return { entries: yaml.data.flatMap((value, index) => toEntry(value, [index])), problems };
}

/** The label of an entry in a language. */
export function translateEntry(
  entry: { label?: string | undefined; description?: string | undefined } & Pick<
    z.output<typeof group>,
    'translations'
  >,
  locale: string,
): { label: string | undefined; description: string | undefined; isTranslated: boolean } {
  const found = entry.translations[locale];
  const own = typeof found === 'string' ? { label: found } : found;
  return {
    label: own?.label ?? entry.label,
    description: own?.description ?? entry.description,
    isTranslated: own?.label !== undefined,
  };
}

/** The line on which a sidebar leads to a path of this site, as it is written. */
export function findSidebarLink(
  entries: SidebarEntry[],
  isMeant: (to: string) => boolean,
): Extract<SidebarEntry, { kind: 'link' }> | undefined {
  for (const entry of entries) {
    if (entry.kind === 'link' && entry.to !== undefined && isMeant(entry.to)) return entry;
    const inner = 'items' in entry ? findSidebarLink(entry.items, isMeant) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
