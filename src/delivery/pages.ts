import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findInlineCode } from './inline-code.ts';

/** What all pages of a build together need allowed. */
export interface BuildFindings {
  count: number;
  /** Distinct CSP hash sources. */
  scripts: Set<string>;
  styles: Set<string>;
}

/** So many files are open at once: enough to hide the disk, few enough to keep memory flat on a site of thousands. */
const FILES_AT_ONCE = 16;
const MOST_PROBLEMS_SHOWN = 20;

/**
 * Reads every page below the folder once.
 * @throws {Error} that names page and tag, when a page carries something that no strict policy allows.
 */
export async function readPages(folder: string): Promise<BuildFindings> {
  const found: BuildFindings = { count: 0, scripts: new Set(), styles: new Set() };
  const problems: string[] = [];
  await eachPage(folder, async (file) => {
    const page = findInlineCode(await readFile(file, 'utf8'));
    found.count += 1;
    for (const hash of page.scripts) found.scripts.add(hash);
    for (const hash of page.styles) found.styles.add(hash);
    for (const reason of page.blocked) problems.push(`${relative(folder, file)}: ${reason}`);
  });
  if (problems.length > 0) throw new Error(summarize(problems));
  return found;
}

/** Calls the visitor with the path of every HTML file below the folder, several at a time. */
export async function eachPage(folder: string, visit: (file: string) => Promise<void>): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).values();
  const worker = async () => {
    for (const name of pages) await visit(join(folder, name));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
}

function summarize(problems: string[]): string {
  const shown = problems.sort().slice(0, MOST_PROBLEMS_SHOWN);
  const rest = problems.length - shown.length;
  return [
    'The Content-Security-Policy would block what these pages carry:',
    ...shown.map((problem) => `  ${problem}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ].join('\n');
}
