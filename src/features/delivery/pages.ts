import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { eachPage } from '#lib/each-page.ts';
import { findInlineCode } from './inline-code.ts';

/** What all pages of a build together need allowed. */
interface BuildFindings {
  count: number;
  /** Distinct CSP hash sources. */
  scripts: Set<string>;
  styles: Set<string>;
}

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

function summarize(problems: string[]): string {
  const shown = problems.sort().slice(0, MOST_PROBLEMS_SHOWN);
  const rest = problems.length - shown.length;
  return [
    'The Content-Security-Policy would block what these pages carry:',
    ...shown.map((problem) => `  ${problem}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ].join('\n');
}
