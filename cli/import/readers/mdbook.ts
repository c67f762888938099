import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { readDataFile } from '../config/evaluate.ts';
import { getBoolean, getEntries, getString } from '../config/read.ts';
import { withFormulas } from '../markdown/formulas.ts';
import { getPlainText, type Node, parsePlain } from '../markdown/tree.ts';
import type { OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { listFiles, readPage } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { listPages, placeDocs, type SidebarItem } from '../sidebar.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { ONLY_VERSION, toPlainConfig } from './plain.ts';

const toId = (name: string) => name.replace(/\.md$/, '').replace(/(^|\/)README$/i, '$1index');

/** Reads a book of mdBook: its chapters are those in SUMMARY.md, in that order. */
export function readMdBook(folder: string, notes: Notes): OldSite {
  const file = join(folder, 'book.toml');
  const config = readDataFile(file);
  const src = resolve(folder, getString(config, 'book', 'src') ?? 'src');
  const summary = join(src, 'SUMMARY.md');
  const pages = new Map<string, OldPage>();
  for (const name of listFiles(src, '**/*.md')) {
    if (name === 'SUMMARY.md') continue;
    const id = toId(name);
    const page = readPage({
      kind: 'doc',
      file: join(src, name),
      dialect: 'mdbook',
      target: posix.join('docs', id),
      urls: [`/${id}.html`],
      version: ONLY_VERSION,
    });
    mapSettings(page, notes);
    pages.set(name, page);
  }
  const sidebar = existsSync(summary) ? readSummary(readFileSync(summary, 'utf8'), pages, src, notes, summary) : [];
  const inSummary = new Set(listPages(sidebar));
  const getSource = ({ file: path }: OldPage) => posix.relative(src, dirname(path).replaceAll('\\', '/'));
  const place = followsFolders(sidebar, getSource) ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file: summary, getSource });
  for (const page of pages.values()) {
    if (inSummary.has(page)) continue;
    page.settings.unlisted = true;
    page.urls = [];
    notes.changed(
      page.file,
      undefined,
      'is not in SUMMARY.md, so it was not a page; now it is one that only links lead to',
    );
  }
  for (const [name] of getEntries(config, 'output', 'html')) {
    if (/^(additional-(css|js)|google-analytics|theme|playground)$/.test(name))
      notes.left(
        file,
        undefined,
        `output.html.${name}`,
        'Pages run no scripts from other sites; styles go into theme.css.',
      );
  }
  const preprocessors = getEntries(config, 'preprocessor').map(([name]) => name);
  const hasMathJax = getBoolean(config, 'output', 'html', 'mathjax-support');
  for (const name of preprocessors.filter((name) => name !== 'admonish' && name !== 'katex'))
    notes.left(file, undefined, `the preprocessor "${name}"`, 'Its output is not converted.');
  const [first] = [...inSummary];
  return {
    generator: 'mdBook',
    root: folder,
    docsRoots: [src],
    blogRoute: undefined,
    config: {
      ...toPlainConfig(getString(config, 'book', 'title') ?? basename(folder), folder),
      description: getString(config, 'book', 'description'),
      baseUrl: getString(config, 'output', 'html', 'site-url')?.replace(/\/?$/, '/') ?? '/',
      locale: getString(config, 'book', 'language') ?? 'en',
      mainDocId: first ? first.target.slice('docs/'.length) : 'index',
      versions: [ONLY_VERSION],
    },
    pages: withFormulas(
      [...pages.values()],
      preprocessors.includes('katex') ? 'dollars' : hasMathJax ? 'mathjax' : undefined,
    ),
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: listFiles(src, '**/*')
      .filter((name) => !/\.md$/.test(name) && !/(^|\/)\./.test(name) && basename(name).includes('.'))
      .map((name) => ({ from: join(src, name), to: `public/${name}` })),
    authors: new Map(),
    tags: new Map(),
    redirects: getEntries(config, 'output', 'html', 'redirect').flatMap(([from, to]) =>
      typeof to === 'string'
        ? [{ from, to: /^https?:/.test(to) ? to : posix.join(dirname(from), to), file, line: 1 }]
        : [],
    ),
    lists: placed.listUrls,
  };
}

/** The chapters of SUMMARY.md. A chapter with chapters below it becomes a category that links to it. */
function readSummary(
  source: string,
  pages: Map<string, OldPage>,
  src: string,
  notes: Notes,
  file: string,
): SidebarItem[] {
  const items: SidebarItem[] = [];
  let part: Extract<SidebarItem, { kind: 'category' }> | undefined;
  const toItem = (link: Node | undefined, below: SidebarItem[], text: string): SidebarItem[] => {
    const label = (link ? getPlainText(link) : text).trim();
    const name = link?.url ? posix.normalize(decodeURI(link.url.split('#')[0] ?? '')) : '';
    const page = name ? pages.get(name) : undefined;
    if (name && !page)
      notes.left(
        file,
        undefined,
        `SUMMARY.md names ${name}, which is missing`,
        `The entry is left out (${join(src, name)}).`,
      );
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
      return toItem(link, below, paragraph ? getPlainText(paragraph) : '');
    });
  for (const node of parsePlain(source).children) {
    const into = () => (part ? part.items : items);
    if (node.type === 'heading' && node !== parsePlain(source).children[0] && items.length + (part ? 1 : 0) > 0) {
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
      for (const link of node.children.filter(({ type }) => type === 'link')) items.push(...toItem(link, [], ''));
    }
  }
  return items.filter((item) => item.kind !== 'category' || item.items.length > 0 || item.index);
}
