import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { decodePath } from '#contracts/redirects.ts';
import { readDataFile } from '../config/data-file.ts';
import { getEntries, getString } from '../config/read.ts';
import type { OldPage, OldSite } from '../model.ts';
import { Notes } from '../notes.ts';
import { readText } from '../odd-files.ts';
import { findLine, listFiles, listTexts, readPage } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { getTitle, listPages, placeDocs } from '../sidebar.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { ONLY_VERSION, PLAIN_TEXTS, toPlainConfig } from './plain.ts';
import { hideUnlisted, readSummary, toIds } from './summary.ts';

type Book = {
  generator: 'GitBook' | 'Docsify';
  folder: string;
  /** The folder of the texts. */
  src: string;
  /** `SUMMARY.md`, or `_sidebar.md` of Docsify. */
  summary: string;
  /** `.gitbook.yaml` of gitbook.com, or `book.json` of the command that it once was. */
  config: string | undefined;
};

/** A book of GitBook: its configuration, or only a summary that lists most texts of the folder. Or a site of Docsify with a sidebar. */
export function findBook(folder: string): Book | undefined {
  const sidebar = join(folder, '_sidebar.md');
  if (existsSync(sidebar)) return { generator: 'Docsify', folder, src: folder, summary: sidebar, config: undefined };
  const [config] = ['.gitbook.yaml', 'book.json'].map((name) => join(folder, name)).filter((file) => existsSync(file));
  const data = config && readDataFile(config);
  const src = resolve(folder, getString(data, 'root')?.replace(/^\/+/, './') ?? '');
  const name = getString(data, 'structure', 'summary') ?? 'SUMMARY.md';
  // Some file systems ignore capitals.
  if (!existsSync(join(src, name)) || !readdirSync(dirname(join(src, name))).includes(basename(name))) return undefined;
  const book = { generator: 'GitBook' as const, folder, src, summary: join(src, name), config };
  return config || listsMost(book) ? book : undefined;
}

function listsMost(book: Book): boolean {
  const notes = new Notes(book.folder);
  const pages = readPages(book, notes);
  return listPages(readSummary(readText(book.summary), pages, book.src, notes, book.summary)).length * 2 > pages.size;
}

function readPages({ generator, src, summary, config }: Book, notes: Notes): Map<string, OldPage> {
  const ending = config?.endsWith('.json') ? '.html' : '';
  const isDocsify = generator === 'Docsify';
  const names = isDocsify
    ? listTexts(src, PLAIN_TEXTS, notes, (name) => basename(name) === '_sidebar.md')
    : listFiles(src).filter((name) => PLAIN_TEXTS.test(name) && !/(^|\/)\./.test(name));
  const texts = names.filter((name) => join(src, name) !== summary);
  return new Map(
    [...toIds(texts, src, notes)].map(([name, id]) => {
      const path = id.replace(/(^|\/)index$/, '$1').replace(/\/$/, '');
      const page = readPage({
        kind: 'doc',
        file: join(src, name),
        dialect: isDocsify ? 'docsify' : 'gitbook',
        target: posix.join('docs', id),
        urls: [path === '' ? '/' : ending ? `/${id}${ending}` : `/${path}`],
        version: ONLY_VERSION,
      });
      mapSettings(page, notes);
      return [name, page];
    }),
  );
}

/** Reads a book of GitBook, or a site of Docsify: its pages are those in the summary, in that order. */
export function readBook(book: Book, notes: Notes): OldSite {
  const { generator, folder, src, summary, config: file } = book;
  const config = file && readDataFile(file);
  const pages = readPages(book, notes);
  const sidebar = readSummary(readText(summary), pages, src, notes, summary);
  for (const [name, page] of pages) page.body = withTitles(page.body, name, pages);
  const inSummary = new Set(listPages(sidebar));
  const getSource = ({ file: path }: OldPage) => posix.relative(src, dirname(path).replaceAll('\\', '/'));
  const place = followsFolders(sidebar, getSource) ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file: summary, getSource });
  hideUnlisted(pages.values(), inSummary, summary, notes);
  const [first] = inSummary;
  return {
    generator,
    root: folder,
    docsRoots: [src],
    blogRoute: undefined,
    config: {
      ...toPlainConfig(getString(config, 'title') ?? (first && getTitle(first)) ?? basename(folder), folder),
      description: getString(config, 'description'),
      locale: getString(config, 'language') ?? 'en',
      mainDocId: first ? first.target.slice('docs/'.length) : 'index',
    },
    pages: [...pages.values()],
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: [],
    authors: new Map(),
    tags: new Map(),
    redirects: getEntries(config, 'redirects').flatMap(([from, to]) =>
      typeof to === 'string'
        ? [{ from: posix.join('/', from), to: toUrl(to), file: file ?? summary, line: findLine(file ?? summary, from) }]
        : [],
    ),
    lists: placed.listUrls,
  };
}

const REFERENCE =
  /\{% (?:content-ref url|page-ref page)="([^"]*)" %\}(?:(\n[ \t>]*)\[[^\]\n]*\]\([^\n]*\)(\n[ \t>]*)\{% endcontent-ref %\})?/g;

/** GitBook shows the title of the page that such a block leads to; the text has the name of its file. */
const withTitles = (body: string, name: string, pages: ReadonlyMap<string, OldPage>): string =>
  body.replaceAll(REFERENCE, (written, url: string, ...[before = '', after = '']) => {
    const [path = ''] = url.split('#');
    const target = posix.join(posix.dirname(name), decodePath(path));
    const page = [target, posix.join(target, 'README.md')].flatMap((own) => pages.get(own) ?? [])[0];
    const title = page && getTitle(page);
    return title ? `${before}[${title.replaceAll(/(?<!\\)[[\]]/g, '\\$&')}](<${url}>)${after}` : written;
  });

/** A redirect leads to a file; its page has the path of the file. */
const toUrl = (to: string): string =>
  /^https?:/.test(to)
    ? to
    : posix.join('/', to.replace(/(^|\/)README(?=\.md)/i, '$1index').replace(/\.md(?=#|$)/i, ''));
