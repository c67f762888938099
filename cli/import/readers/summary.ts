import { basename, extname, join, posix } from 'node:path';
import { decodePath } from '#contracts/redirects.ts';
import { getPlainText, type Node, parsePlain } from '../markdown/tree.ts';
import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import type { SidebarItem } from '../sidebar.ts';

/** The chapters of SUMMARY.md. A chapter with chapters below it becomes a category that links to it. */
export function readSummary(
  source: string,
  pages: Map<string, OldPage>,
  src: string,
  notes: Notes,
  file: string,
): SidebarItem[] {
  const items: SidebarItem[] = [];
  let part: Extract<SidebarItem, { kind: 'category' }> | undefined;
  const toItem = (link: Node | undefined, below: SidebarItem[], entry: Node | undefined): SidebarItem[] => {
    const shown = link ?? entry;
    const label = (shown ? getPlainText(shown) : '').trim();
    const line = shown && source.slice(0, shown.start).split('\n').length;
    const url = link?.url ?? '';
    if (/^https?:/.test(url) && below.length === 0) return [{ kind: 'link', label, href: url }];
    const path = /^https?:/.test(url) ? '' : decodePath(url.split('#')[0] ?? '');
    const name = path && posix.normalize(path.replace(/^\/+/, ''));
    const names = [name, `${name}.md`, posix.join(name, 'README.md')];
    const page = name ? names.flatMap((own) => pages.get(own) ?? [])[0] : undefined;
    if (name && !page)
      notes.left(
        file,
        line,
        `${basename(file)} names ${name}, which is missing`,
        `The entry is left out (${join(src, name)}).`,
      );
    if (!name && label && below.length === 0)
      notes.changed(file, line, `the entry "${label}" has no page yet, and is left out`);
    if (below.length > 0 || !page)
      return below.length > 0
        ? [{ kind: 'category', label, items: below, index: page, description: undefined, oldUrl: undefined }]
        : [];
    return [{ kind: 'doc', page, label }];
  };
  const readList = (list: Node): SidebarItem[] =>
    list.children.flatMap((entry) => {
      const below = entry.children.filter(({ type }) => type === 'list').flatMap(readList);
      const [paragraph] = entry.children.filter(({ type }) => type === 'paragraph');
      const link = paragraph?.children.find(({ type }) => type === 'link');
      return toItem(link, below, paragraph);
    });
  const nodes = parsePlain(source).children.filter(({ type }) => type !== 'html');
  for (const [at, node] of nodes.entries()) {
    const into = () => (part ? part.items : items);
    // The first one is the title of the summary.
    if (node.type === 'heading' && (at > 0 || node.depth !== 1)) {
      part = {
        kind: 'category',
        label: getPlainText(node),
        items: [],
        index: undefined,
        description: undefined,
        oldUrl: undefined,
      };
      items.push(part);
    } else if (node.type === 'list') into().push(...readList(node));
    else if (node.type === 'paragraph') {
      for (const link of node.children.filter(({ type }) => type === 'link'))
        items.push(...toItem(link, [], undefined));
    }
  }
  return items.filter((item) => item.kind !== 'category' || item.items.length > 0 || item.index);
}

/** What the summary does not list was no page of the old site: only links lead to it. */
export function hideUnlisted(
  pages: Iterable<OldPage>,
  inSummary: ReadonlySet<OldPage>,
  summary: string,
  notes: Notes,
): void {
  for (const page of pages) {
    if (inSummary.has(page)) continue;
    page.settings.unlisted = true;
    page.urls = [];
    const what = `is not in ${basename(summary)}, so it was not a page; now it is one that only links lead to`;
    notes.changed(page.file, undefined, what);
  }
}

const toId = (name: string) => name.slice(0, -extname(name).length).replace(/(^|\/)README$/i, '$1index');

/** The ids of texts by their files. README.md and index.md of one folder would be one page: the first counts, the other is reported. */
export function toIds(names: string[], src: string, notes: Notes): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [id, [name = '', ...others]] of Map.groupBy(names.toSorted(), toId)) {
    ids.set(name, id);
    for (const other of others) {
      const what = `would be the same page as ${basename(name)}, and is left out`;
      notes.left(join(src, other), undefined, what, 'Merge the two.');
    }
  }
  return ids;
}
