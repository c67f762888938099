import { existsSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { readDataFile } from '../config/data-file.ts';
import { get, getBoolean, getEntries, getString } from '../config/read.ts';
import { withFormulas } from '../markdown/formulas.ts';
import type { OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { readText } from '../odd-files.ts';
import { findLine, isForeignPage, listFiles, readPage, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { listPages, placeDocs } from '../sidebar.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { readAccounts } from './accounts.ts';
import { ONLY_VERSION, toPlainConfig } from './plain.ts';
import { hideUnlisted, readSummary, toIds } from './summary.ts';

/** The themes of mdBook that are dark. */
const DARK = /^(?:ayu|coal|navy)$/i;

/** Reads a book of mdBook: its chapters are those in SUMMARY.md, in that order. */
export function readMdBook(folder: string, notes: Notes): OldSite {
  const file = join(folder, 'book.toml');
  const config = readDataFile(file);
  const html = get(config, 'output', 'html');
  const src = resolve(folder, getString(config, 'book', 'src') ?? 'src');
  const summary = join(src, 'SUMMARY.md');
  const pages = new Map<string, OldPage>();
  const names = listFiles(src, '**/*.md').filter((name) => name !== 'SUMMARY.md');
  for (const [name, id] of toIds(names, src, notes)) {
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
  const sidebar = existsSync(summary) ? readSummary(readText(summary), pages, src, notes, summary) : [];
  if (!existsSync(summary))
    notes.left(
      summary,
      undefined,
      'is missing, so no chapter is in the sidebar',
      'If a program writes it, run that program, and import again.',
    );
  const inSummary = new Set(listPages(sidebar));
  const getSource = ({ file: path }: OldPage) => posix.relative(src, dirname(path).replaceAll('\\', '/'));
  const place = followsFolders(sidebar, getSource) ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file: summary, getSource });
  hideUnlisted(pages.values(), inSummary, summary, notes);
  for (const [name] of getEntries(html)) {
    if (/^(additional-(css|js)|google-analytics|theme|playground)$/.test(name))
      notes.left(
        file,
        undefined,
        `output.html.${name}`,
        'Pages run no scripts from other sites; styles go into theme.css.',
      );
  }
  const preprocessors = getEntries(config, 'preprocessor').map(([name]) => name);
  const hasMathJax = getBoolean(html, 'mathjax-support');
  for (const name of preprocessors.filter((name) => name !== 'admonish' && name !== 'katex'))
    notes.left(file, undefined, `the preprocessor "${name}"`, 'Its output is not converted.');
  const [first] = inSummary;
  const icon = join(folder, getString(html, 'theme') ?? 'theme', 'favicon.svg');
  const plain = toPlainConfig(getString(config, 'book', 'title') ?? toTitle(basename(folder)), folder);
  const [host, link] = [getString(html, 'cname'), getString(html, 'git-repository-url')];
  const siteUrl = URL.parse(getString(html, 'site-url') ?? '/', 'http://book/');
  const baseUrl = posix.join(siteUrl?.pathname ?? '/', '/');
  return {
    generator: 'mdBook',
    root: folder,
    docsRoots: [src],
    blogRoute: undefined,
    config: {
      ...plain,
      url: host ? `https://${host}` : plain.url,
      defaultMode: DARK.test(getString(html, 'default-theme') ?? '') ? 'dark' : undefined,
      footer: readAccounts(link ? [{ link }] : []),
      editUrl: getString(html, 'edit-url-template'),
      description: getString(config, 'book', 'description'),
      baseUrl,
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
    assets: [
      ...(existsSync(icon) ? [{ from: icon, to: 'public/img/favicon.svg' }] : []),
      ...listFiles(src, '**/*')
        .filter((name) => !/\.md$/.test(name) && !/(^|\/)\./.test(name) && basename(name).includes('.'))
        .filter((name) => !isForeignPage(join(src, name), notes))
        .map((name) => ({ from: join(src, name), to: `public/${name}` })),
    ],
    authors: new Map(),
    tags: new Map(),
    redirects: getEntries(html, 'redirect').flatMap(([old, to]) => {
      if (typeof to !== 'string') return [];
      const from = posix.join('/', old);
      const url = URL.parse(to, `http://book${posix.join(baseUrl, from)}`);
      if (url?.host !== 'book') return [{ from, to, file, line: findLine(file, old) }];
      const path = url.pathname.startsWith(baseUrl) ? `/${url.pathname.slice(baseUrl.length)}` : url.pathname;
      return [{ from, to: path + url.hash, file, line: findLine(file, old) }];
    }),
    lists: placed.listUrls,
  };
}
