import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { toDisplayPath } from '#workspace/folders.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { quoteForShell } from '../output/quote.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { carrySite } from './carry.ts';
import { checkUrls } from './check-urls.ts';
import type { OldSite } from './model.ts';
import { type Note, Notes } from './notes.ts';
import { listFiles } from './old-files.ts';
import { findDocusaurus, readDocusaurus } from './readers/docusaurus.ts';
import { findBook, readBook } from './readers/gitbook.ts';
import { readMdBook } from './readers/mdbook.ts';
import { findMkDocs, readMkDocs } from './readers/mkdocs.ts';
import { PLAIN_TEXTS, readPlain } from './readers/plain.ts';
import { findStarlight, readStarlight } from './readers/starlight.ts';
import { findVitePress, readVitePress } from './readers/vitepress.ts';
import { composeReport, describeNote, listCarried } from './report.ts';
import { applyImport, planImport, REPORT_FILE } from './write-site.ts';

type ImportSettings = {
  /** The folder of the new site. */
  siteFolder: string;
  /** The folder of the built site. */
  builtFolder: string;
  /** The folder of the engine. */
  root: string;
  print: (text: string) => void;
};

const SHOWN = 20;

/** `npm run import`: converts a site made with another generator into a site of this engine. */
export const importCommand = ({ siteFolder, builtFolder, root, print }: ImportSettings): Command => ({
  description:
    'Reads a site of Docusaurus 2 or 3, mdBook, GitBook, Docsify, VitePress, VuePress, Starlight, MkDocs, or a folder of Markdown, and writes it as a site of this engine. ' +
    'No code of the old site is run. Run it again when the old site has changed: what you have edited here since stays unchanged.',
  positionals: ['folder'],
  options: {
    'dry-run': { description: 'Only shows what would be written.' },
    check: {
      description: 'Writes nothing, and lists the URLs of the old site that the last built site lacks.',
    },
  },
  run: async ({ positionals: [folder = ''], values }) => {
    const from = resolve(folder);
    const notes = new Notes(from);
    const site = withoutOtherFiles(readOldSite(from, notes), notes);
    if (site.pages.length === 0)
      throw new UserError(
        `This is a site of ${site.generator}, but there are no texts in ${site.docsRoots.join(', ')}. If a program writes them, run that program, and import again.`,
      );
    if (values.has('check')) return printChecked(checkUrls(site, builtFolder), print);
    const { files, redirects } = carrySite(site, notes, getConfigImport(siteFolder, root));
    const plan = planImport(files, siteFolder);
    const carried = listCarried(site, files.filter((file) => 'from' in file).length, redirects);
    const kept = describeKept(plan.kept);
    const report = composeReport(site, notes.all, carried, kept);
    const left = notes.all.filter(({ kind }) => kind === 'left');
    const isDry = values.has('dry-run');
    if (!isDry) applyImport(plan, siteFolder);
    print(`${site.config.title}: a site of ${site.generator}\n${carried.map((line) => `  ${line}\n`).join('')}\n`);
    print(
      `${plan.written.length} files ${isDry ? 'would be' : 'were'} written, ${plan.same.length} are unchanged, ` +
        `${plan.kept.length} were edited here and are kept, ${plan.removed.length} ${isDry ? 'would be' : 'were'} removed.\n`,
    );
    if (kept.length > 0) print(list(kept, kept.slice(0, SHOWN)));
    if (left.length > 0) print(`\nLeft for a person (${left.length}):\n${list(left, chooseNotes(left))}`);
    if (isDry) {
      print('\nNothing was written.\n');
      return 0;
    }
    writeFileSync(join(siteFolder, REPORT_FILE), report);
    const start =
      resolve(siteFolder) === resolve(root, 'site') ? '' : `SITE=${quoteForShell(toDisplayPath(siteFolder))} `;
    print(
      `\nThe report is in ${toDisplayPath(join(siteFolder, REPORT_FILE))}.\n\nNext:\n` +
        `  ${start}npm run build    shows what is still wrong\n` +
        `  ${start}npm run import -- ${quoteForShell(toDisplayPath(from))} --check    then lists old URLs that lead nowhere\n`,
    );
    return 0;
  },
});

const NEXT = { written: ' (the import has another text now)', removed: ' (the old site no longer has it)', same: '' };

/** What a person may want to compare comes first. */
const describeKept = (kept: ReturnType<typeof planImport>['kept']): string[] =>
  (['written', 'removed', 'same'] as const).flatMap((next) =>
    kept.filter((file) => file.next === next).map(({ path }) => path + NEXT[next]),
  );

/** The first notes of each kind, in their order: many of one kind, or about one key, hide no others. */
function chooseNotes(notes: Note[]): string[] {
  const chosen = new Set(
    inTurn(
      inTurn(notes, ({ what }) => what),
      ({ todo }) => todo,
    ).slice(0, SHOWN),
  );
  return notes
    .filter((note) => chosen.has(note))
    .map((note) => `${note.file}${note.line ? `:${note.line}` : ''}: ${describeNote(note)}`);
}

/** The first note of each kind, then the second of each, and so on. */
const inTurn = (notes: Note[], getKind: (note: Note) => string | undefined): Note[] =>
  [...Map.groupBy(notes, getKind).values()]
    .flatMap((same) => same.map((note, turn) => ({ note, turn })))
    .sort((a, b) => a.turn - b.turn)
    .map(({ note }) => note);

const list = (all: unknown[], lines: string[]): string =>
  [
    ...lines.map((line) => `  ${sanitizeForTerminal(line)}\n`),
    ...(all.length > lines.length ? [`  and ${all.length - lines.length} more, in the report\n`] : []),
  ].join('');

function getConfigImport(siteFolder: string, root: string): string {
  const path = relative(siteFolder, join(root, 'contracts/site-config/index.ts')).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function printChecked(
  { answers, redirects, lost, lostTranslations }: ReturnType<typeof checkUrls>,
  print: ImportSettings['print'],
): number {
  print(
    `${answers} old URLs answer, ${redirects} lead on, ${lost.length} do neither.\n${lost.map((url) => `  ${url}\n`).join('')}`,
  );
  if (lostTranslations > 0)
    print(
      `${lostTranslations} of them are translations. Those into a language that is switched off answer once it is in locales in site.config.ts.\n`,
    );
  return lost.length === 0 ? 0 : 1;
}

/** A site without the texts and files that its configuration or a symbolic link names, but that are elsewhere on this machine. */
function withoutOtherFiles(site: OldSite, notes: Notes): OldSite {
  const isOfSite = (file: string) => {
    const isOwn = notes.isOfSite(file);
    const todo = 'It is left out. If it may be published, copy it into that folder, or import a folder that has both.';
    if (!isOwn) notes.left(file, undefined, 'is outside of the folder of the old site', todo);
    return isOwn;
  };
  return {
    ...site,
    pages: site.pages.filter(({ file }) => isOfSite(file)),
    assets: site.assets.filter(({ from }) => isOfSite(from)),
  };
}

/** Reads the site in a folder, whichever generator made it. @throws {UserError} if there is none */
function readOldSite(folder: string, notes: Notes): OldSite {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UserError(`There is no folder ${folder}.`);
  const docusaurus = findDocusaurus(folder);
  if (docusaurus) return readDocusaurus(docusaurus, notes);
  if (existsSync(join(folder, 'book.toml'))) return readMdBook(folder, notes);
  const vitePress = findVitePress(folder);
  if (vitePress) return readVitePress(vitePress, notes);
  const starlight = findStarlight(folder);
  if (starlight) return readStarlight(starlight, notes);
  const mkDocs = findMkDocs(folder);
  if (mkDocs) return readMkDocs(mkDocs, notes);
  const book = findBook(folder);
  if (book) return readBook(book, notes);
  if (listFiles(folder).some((name) => PLAIN_TEXTS.test(name))) {
    reportUnread(folder, notes);
    return readPlain(folder, notes);
  }
  throw new UserError(
    `There is no site in ${folder}: no docusaurus.config, book.toml, .vitepress/config, .vuepress/config, astro.config with Starlight, mkdocs.yml, SUMMARY.md, and no Markdown.`,
  );
}

/** Reports configurations that are not read: of a known generator in an unexpected folder, or of one of which only texts are read. */
function reportUnread(folder: string, notes: Notes): void {
  const known = [
    '**/{docusaurus.config.*,book.toml,_sidebar.md,mkdocs.{yml,yaml},.gitbook.yaml,.{vitepress,vuepress}/config{,/index}.*}',
    '*/**/SUMMARY.md',
  ];
  const others = Object.values(OTHER_GENERATORS).flat();
  // In such a site, folders have themes and examples.
  const isOther = others.some((name) => existsSync(join(folder, name)));
  for (const name of listFiles(folder, isOther ? known : [...known, '*/**/{_config.yml,hugo.{toml,yaml,json}}']))
    notes.left(
      join(folder, name),
      undefined,
      'is of a generator that can be read, but the folder is read as plain Markdown',
      'If that site is meant, import the folder that has it.',
    );
  for (const [generator, names] of Object.entries(OTHER_GENERATORS))
    for (const name of names.filter((own) => existsSync(join(folder, own))))
      notes.left(
        join(folder, name),
        undefined,
        READ_IN_PART.has(generator)
          ? `is of ${generator}, whose templates and plugins are not read`
          : `is of ${generator}, of which only the texts are read`,
        READ_IN_PART.has(generator)
          ? 'Compare menus and redirects with those of the old site, and read this report to its end.'
          : 'Set menus and redirects in site.config.ts, and read this report to its end.',
      );
}

/** Generators of which the configuration is read, too. */
const READ_IN_PART = new Set(['Hugo', 'Jekyll']);

/** The generators of many sites of Markdown, by the names of their configuration. */
const OTHER_GENERATORS = {
  Astro: ['astro.config.mjs', 'astro.config.ts'],
  'Docusaurus 1': ['siteConfig.js', 'website/siteConfig.js'],
  Eleventy: ['.eleventy.js', 'eleventy.config.js', 'eleventy.config.mjs'],
  Hugo: ['hugo.toml', 'hugo.yaml', 'hugo.json', 'config/_default'],
  Jekyll: ['_config.yml'],
  Middleman: ['config.rb'],
};
