import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../command-line/errors.ts';
import type { OldSite } from './model.ts';
import type { Notes } from './notes.ts';
import { listFiles } from './old-files.ts';
import { findDocusaurus, readDocusaurus } from './readers/docusaurus.ts';
import { readMdBook } from './readers/mdbook.ts';
import { findMkDocs, readMkDocs } from './readers/mkdocs.ts';
import { readPlain } from './readers/plain.ts';
import { findVitePress, readVitePress } from './readers/vitepress.ts';

/** Reads the site in a folder, whichever generator made it. @throws {UserError} if there is none */
export function readOldSite(folder: string, notes: Notes): OldSite {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UserError(`There is no folder ${folder}.`);
  const docusaurus = findDocusaurus(folder);
  if (docusaurus) return readDocusaurus(docusaurus, notes);
  if (existsSync(join(folder, 'book.toml'))) return readMdBook(folder, notes);
  const vitePress = findVitePress(folder);
  if (vitePress) return readVitePress(vitePress, notes);
  const mkDocs = findMkDocs(folder);
  if (mkDocs) return readMkDocs(mkDocs, notes);
  if (listFiles(folder, '**/*.{md,mdx,markdown}').length > 0) return readPlain(folder, notes);
  throw new UserError(
    `There is no site in ${folder}: no docusaurus.config, book.toml, .vitepress/config, mkdocs.yml, and no Markdown.`,
  );
}
