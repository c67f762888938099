import { posix } from 'node:path';
import { canonicalize } from '../../translate/language.ts';
import { get, getEntries, getList, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import type { SidebarItem } from '../sidebar.ts';
import { group } from './plain.ts';

type Parts = { pages: OldPage[]; getSource: (page: OldPage) => string; notes: Notes; file: string };

/** The sidebar of Starlight: paths of documents, links, groups, and groups that are generated from a folder. */
export function readSidebar(value: Value, parts: Parts): SidebarItem[] {
  return getList(value).flatMap((item): SidebarItem[] => {
    const label = getString(item, 'label');
    const badge = getString(item, 'badge') ?? getString(item, 'badge', 'text');
    if (badge) reportBadge(badge, parts.file, parts.notes);
    const folder = getString(item, 'autogenerate', 'directory');
    if (folder !== undefined) return readFolder(posix.join(folder, '.').replace(/^\/|\/$/g, ''), label, parts);
    if (get(item, 'items') !== undefined) {
      const items = readSidebar(get(item, 'items'), parts);
      return items.length > 0 ? [{ ...GROUP, label: label ?? '', items }] : [];
    }
    const named = typeof item === 'string' ? item : (getString(item, 'slug') ?? getString(item, 'link'));
    if (named === undefined) return isRecord(item) ? leave(label ?? 'an entry', parts) : [];
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(named)) return [{ kind: 'link', label: label ?? named, href: named }];
    const page = findPage(named, parts);
    if (page) return [{ kind: 'doc', page, label }];
    return named.startsWith('/') && label ? [{ kind: 'link', label, href: named }] : leave(named, parts);
  });
}

export const reportBadge = (badge: string, file: string, notes: Notes): void =>
  notes.left(file, undefined, `the badge "${badge}" in the sidebar`, 'Write it into the label, or into the text.');

/** The labels of groups and links in these languages, by language and original label. */
export function readLabels(sidebar: Value, codes: ReadonlySet<string>): Map<string, Map<string, string>> {
  const labels = new Map<string, Map<string, string>>();
  const visit = (items: Value) => {
    for (const item of getList(items)) {
      const label = getString(item, 'label');
      for (const [key, value] of getEntries(item, 'translations')) {
        const [code, text] = [canonicalize(key), getString(value)];
        if (label === undefined || text === undefined || code === undefined || !codes.has(code)) continue;
        labels.set(code, (labels.get(code) ?? new Map()).set(label, text));
      }
      visit(get(item, 'items'));
    }
  };
  visit(sidebar);
  return labels;
}

const GROUP = { kind: 'category', index: undefined, description: undefined, oldUrl: undefined } as const;

const toKey = (path: string) => posix.join('/', path, '/');

const findPage = (named: string, { pages }: Parts): OldPage | undefined =>
  pages.find(
    ({ target, urls }) =>
      urls.some((url) => url === toKey(named)) || toKey(target.slice('docs/'.length)) === toKey(named),
  );

function leave(named: string, { notes, file }: Parts): [] {
  notes.left(file, undefined, `the sidebar names ${named}, which is missing`, 'The entry is left out.');
  return [];
}

/** The documents below a folder: as a group, or one by one if that has no label. */
function readFolder(
  folder: string,
  label: string | undefined,
  { pages, getSource, notes, file }: Parts,
): SidebarItem[] {
  const isBelow = (source: string) => folder === '.' || source === folder || source.startsWith(`${folder}/`);
  const inner = pages.filter((page) => isBelow(getSource(page)));
  if (inner.length === 0) return leave(folder, { pages, getSource, notes, file });
  const index = inner.find((page) => getSource(page) === folder && posix.basename(page.target) === 'index');
  const items = group(folder === '.' ? '' : folder, inner, getSource);
  if (label !== undefined) return [{ ...GROUP, label, items, index }];
  return [...(index ? [{ kind: 'doc' as const, page: index, label: undefined }] : []), ...items];
}
