import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { AstroConfig } from 'astro';
import type { BuildStep, BuiltPage } from '#lib/build/steps.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { OWN_FOLDERS } from '#workspace/own-pages.ts';
import { headStyles, type Style } from './head-styles.ts';
import { composeHeadersFile, lineLengthWarnings, type SitePaths } from './headers-file.ts';
import { findInlineCode, hashSource } from './inline-code.ts';
import { forbidTranslation, trimIslands } from './islands.ts';
import { addMetaPolicy } from './meta-policy.ts';
import { moveRuntime } from './move-runtime.ts';
import { composePolicy } from './policy.ts';
import { toServerFiles } from './server-files.ts';

export { siteFile } from './site-file.ts';

export interface DeliveryOptions {
  /** URL of the hosted backend, when one is configured. */
  backendUrl?: string | undefined;
  /** Also write the policy into every page, for hosts that cannot send headers. It costs bytes and time on each page. */
  metaPolicy?: boolean | undefined;
  /** The styles that a page needs in addition to its own. */
  findStyles?: ((page: BuiltPage) => Style[]) | undefined;
}

const NOT_FOUND_PAGE = '404.html';
const MOST_PROBLEMS_SHOWN = 20;

/**
 * Puts the islands' runtime after the text of each page and styles into its head, and writes `_headers`: one strict
 * Content-Security-Policy for all pages, the other security headers, and how long files may be cached. It must come after every step
 * that adds inline code.
 */
export function delivery({ backendUrl, metaPolicy = false, findStyles }: DeliveryOptions = {}): BuildStep {
  let paths: SitePaths = { base: '/', hashed: '/_astro/', index: '/pagefind/', pictures: '/previews/' };
  return {
    name: 'delivery',
    configure: (config) => {
      paths = toSitePaths(config);
    },
    start: ({ folder, logger }) => {
      const scripts = new Set<string>();
      const styles = new Set<string>();
      const problems: string[] = [];
      const documentFolders = new Set<string>();
      let count = 0;
      return {
        visitPage: (page) => {
          const found = findInlineCode(page);
          count += 1;
          const [name = '', ...rest] = page.file.replaceAll(sep, '/').split('/');
          if (rest.length > 0) documentFolders.add(name);
          for (const hash of found.scripts) scripts.add(hash);
          for (const hash of found.styles) styles.add(hash);
          for (const reason of found.blocked) problems.push(`${page.file}: ${reason}`);
          const needed = findStyles?.(page) ?? [];
          for (const { css } of needed) styles.add(hashSource(css));
          moveRuntime(page);
          trimIslands(page);
          forbidTranslation(page);
          headStyles(page, needed);
        },
        finish: async (rewritePages) => {
          if (problems.length > 0) throw new Error(summarize(problems));
          const policy = composePolicy({ scripts, styles, backendUrl });
          const headersFile = composeHeadersFile(policy, paths, [...documentFolders].sort());
          await writeFile(join(folder, '_headers'), headersFile);
          for (const { name, content } of toServerFiles(policy, paths)) await writeFile(join(folder, name), content);
          if (metaPolicy) await rewritePages((page) => addMetaPolicy(page, policy));
          else await addToNotFoundPage(join(folder, NOT_FOUND_PAGE), policy);
          for (const warning of lineLengthWarnings(headersFile)) logger.warn(warning);
          return (
            `One policy for ${count} pages: ${scripts.size} inline scripts, ${styles.size} inline styles, ` +
            `${policy.length} characters`
          );
        },
      };
    },
  };
}

/** Hosts show this page at URLs that no header rule matches, so it contains its policy itself. */
async function addToNotFoundPage(file: string, policy: string): Promise<void> {
  if (!existsSync(file)) return;
  const source = await readFile(file, 'utf8');
  const edits = new HtmlEdits(source);
  addMetaPolicy({ ...parseHtml(source), edits }, policy);
  await writeFile(file, edits.apply());
}

function toSitePaths(config: Pick<AstroConfig, 'base' | 'build'>): SitePaths {
  const base = config.base.endsWith('/') ? config.base : `${config.base}/`;
  const { index, pictures } = OWN_FOLDERS;
  return { base, hashed: `${base}${config.build.assets}/`, index: base + index, pictures: base + pictures };
}

function summarize(problems: string[]): string {
  const shown = problems.sort().slice(0, MOST_PROBLEMS_SHOWN);
  const rest = problems.length - shown.length;
  return [
    'The Content-Security-Policy would block code in these pages:',
    ...shown.map((problem) => `  ${problem}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ].join('\n');
}
