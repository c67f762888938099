import { existsSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { isExample } from '#contracts/example-host.ts';
import type { DocsArea, Site } from '#contracts/site-config/index.ts';
import { SITE_FOLDER } from './folders.ts';
import { openRepository } from './git.ts';

/** The prefix of the URLs for editing files; undefined if a real site still has an example URL. */
export const getEditUrl = ({ url }: Pick<Site, 'url'>, { editUrl }: Pick<DocsArea, 'editUrl'>): string | undefined =>
  editUrl && isExample(editUrl) && !isExample(url) ? undefined : editUrl;

/**
 * The URL for editing a file, below a prefix. Its path is the one in the repository of the engine, or else of the site: a community may
 * keep its folder elsewhere.
 * @param file absolute, or relative to the folder of the engine
 */
export function toEditUrl(prefix: string, file: string, getRoot: () => string = getSiteRoot): string {
  const path = relative('.', file);
  return prefix + (path.startsWith('..') ? relative(getRoot(), withoutLinks(file)) : path).replaceAll('\\', '/');
}

/** The path of a file without symbolic links. While developing, pages still show a file for a moment after it was deleted. */
const withoutLinks = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

let siteRoot: string | undefined;

/** The folder of the site's repository; that of the site if it is in none. */
function getSiteRoot(): string {
  siteRoot ??= openRepository()?.run(['rev-parse', '--show-toplevel']).trim() ?? realpathSync(SITE_FOLDER);
  return siteRoot;
}

/** URL parts for a file's editor and its history: GitHub and GitLab, then Forgejo. */
const HISTORIES = [
  ['/edit/', '/commits/'],
  ['/_edit/', '/commits/branch/'],
] as const;

/** The URL of a file's history, derived from its editing URL; undefined for an unknown host. */
export function getHistoryUrl(editUrl: string): string | undefined {
  const [edit, history] = HISTORIES.find(([part]) => editUrl.includes(part)) ?? [];
  return edit && history && editUrl.replace(edit, history);
}
