import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toComparablePath } from '#contracts/file-path.ts';
import site from '#site';
import { getFileLocale, getPageHref, pageHrefs } from '#workspace/content/files.ts';
import { parseContentPath, toPath } from '#workspace/content/path.ts';
import { CONTENT_FOLDER, SITE_FOLDER, toContentPath, toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { openRepository, whyNoHistory } from '#workspace/git.ts';
import { getRedirects } from '#workspace/redirects.ts';
import { href } from '#workspace/url.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { type Content, listCategoryPages } from './category-pages.ts';

/** A page that had another URL at the last release. */
type Moved = {
  /** Its URL then, with the base path. */
  url: string;
  /** Its file then. */
  before: string;
  /** Its file now; undefined if it is gone. */
  now: string | undefined;
  /** Whether it is a draft now. */
  isDraft: boolean;
};

/** `npm run check -- moved`: reports old URLs that lead nowhere. */
export const movedCommand = (print: (text: string) => void): Command => ({
  description:
    'Reports pages that were moved or removed since the last release, and whose old URL neither answers nor redirects. ' +
    'Without --since, the last release is the newest tag.',
  options: { since: { value: 'commit', description: 'A tag, a branch or a commit to compare with.' } },
  run: async ({ values }) => {
    if (!openRepository(SITE_FOLDER))
      throw new UserError(
        `There is no former state to compare ${toDisplayPath(SITE_FOLDER)} with: ${whyNoHistory(SITE_FOLDER)}.`,
      );
    const since = values.get('since') ?? findLastTag();
    const changes = listChanges(since);
    const lost = [...findLost(changes).map(explain), ...findLostCategories(since).map(explainCategory)];
    if (lost.length === 0) {
      print(`Every URL of ${since} answers or redirects.\n`);
      return 0;
    }
    print(
      `${lost.length === 1 ? 'A URL' : `${lost.length} URLs`} of ${since} would lead nowhere:\n\n${lost.join('\n')}\n`,
    );
    return 1;
  },
});

const git = (...args: string[]): string => gitIn(SITE_FOLDER, args);
const gitInContent = (...args: string[]): string => gitIn(CONTENT_FOLDER, args);

/** @throws {UserError} with Git's message */
function gitIn(folder: string, args: string[]): string {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new UserError(`Git says: ${stderr || String(error)}`);
  }
}

function findLastTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0').trim();
  } catch {
    throw new UserError('There is no tag to compare with. Name a commit: npm run check -- moved --since <commit>');
  }
}

/** Every text that was moved, or whose front matter may name another path. */
function listChanges(since: string): Moved[] {
  const top = git('rev-parse', '--show-toplevel').trim();
  const fields = git('diff', '--name-status', '-z', '-M', '--diff-filter=DMR', since, '--', CONTENT_FOLDER).split('\0');
  const moved: Moved[] = [];
  while (fields.length > 1) {
    const status = fields.shift() ?? '';
    const before = fields.shift() ?? '';
    const now = status.startsWith('R') ? fields.shift() : status === 'D' ? undefined : before;
    const url = /\.mdx?$/.test(before) ? getOldUrl(since, before, top) : undefined;
    const file = now && join(top, now);
    if (url) moved.push({ url, before, now: file, isDraft: !!file && isGone(file) });
  }
  return moved;
}

/** The old URL of a text; undefined if it was not a page. Uses today's versions and locales. */
function getOldUrl(since: string, path: string, top: string): string | undefined {
  const name = toContentPath(join(top, path));
  if (/(^|\/)_/.test(name)) return undefined;
  const content = parseContentPath(name);
  if (!content || !site.locales.list.some(({ code }) => code === content.locale)) return undefined;
  const source = git('show', `${since}:${path}`);
  if (isDraft(source)) return undefined;
  return href(toPath(content, parseFrontMatter(source).find(['slug'])?.scalar || undefined));
}

/** A draft is not a page. For the draft of a translation, the page of the original is shown. */
const isGone = (file: string): boolean =>
  getFileLocale(file) === site.locales.default && isDraft(readFileSync(file, 'utf8'));

const isDraft = (source: string): boolean => parseFrontMatter(source).find(['draft'])?.scalar === 'true';

function findLost(changes: Moved[]): Moved[] {
  const urls = pageHrefs();
  const redirected = new Set(getRedirects().map(({ from }) => from));
  return changes.filter(({ url, isDraft }) => (isDraft || !urls.has(url)) && !redirected.has(toComparablePath(url)));
}

/** The category pages of a commit that are gone. */
function findLostCategories(since: string): string[] {
  const redirected = new Set(getRedirects().map(({ from }) => from));
  const now = listCategoryPages(readContent());
  return [...listCategoryPages(readContent(since))].filter((url) => !now.has(url) && !redirected.has(url));
}

/** The content of a commit, or today's. */
function readContent(commit?: string): Content {
  const read = (path: string) =>
    commit === undefined
      ? readFileSync(join(CONTENT_FOLDER, path), 'utf8')
      : gitInContent('show', `${commit}:./${path}`);
  const paths =
    commit === undefined
      ? globSync('**/*', { cwd: CONTENT_FOLDER }).map((path) => path.replaceAll('\\', '/'))
      : gitInContent('ls-tree', '-r', '-z', '--name-only', commit).split('\0');
  return { paths, read, hidden: new Set(findMentions(commit).filter((path) => isHidden(read(path)))) };
}

/** Reading every text of a commit would take long: these are the few that may be hidden. */
function findMentions(commit: string | undefined): string[] {
  const args = ['grep', '-l', '-z', '-E', '^(draft|unlisted):', ...(commit === undefined ? ['--untracked'] : [commit])];
  try {
    const found = gitInContent(...args, '--', '*.md', '*.mdx').split('\0');
    return found.filter(Boolean).map((path) => (commit === undefined ? path : path.slice(commit.length + 1)));
  } catch {
    // Git also fails if it finds nothing.
    return [];
  }
}

const isHidden = (source: string): boolean =>
  ['draft', 'unlisted'].some((key) => parseFrontMatter(source).find([key])?.scalar === 'true');

function explain({ url, before, now, isDraft }: Moved): string {
  const path = toOldPath(url);
  const target = now && getPageHref(now);
  if (now && target && !isDraft)
    return `${url} was ${before}, which is ${toDisplayPath(now)} now, at ${target}. Add to its front matter:\n  redirect_from:\n    - ${path}\n`;
  return `${url} was ${before}, which is ${isDraft ? 'a draft now' : 'gone'}. Add to redirects in site.config.ts, with the page that replaces it:\n  ${toQuoted(path)}: '/…/',\n`;
}

function explainCategory(url: string): string {
  return `${url} listed the documents of a category that is gone. Add to redirects in site.config.ts, with the page that replaces it:\n  ${toQuoted(toOldPath(url))}: '/…/',\n`;
}

const toQuoted = (path: string): string => (path.includes("'") ? JSON.stringify(path) : `'${path}'`);

/** A URL as redirects have it: blanks and letters as they are, and only what would have another meaning escaped. */
const toOldPath = (url: string): string =>
  `/${url.slice(site.baseUrl.length).replaceAll(/[%?#]/g, encodeURIComponent)}`;
