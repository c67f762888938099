import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toComparablePath } from '#contracts/file-path.ts';
import site from '#site';
import { getFileLocale, getPageHref, pageHrefs } from '#workspace/content/files.ts';
import { CONTENT_FOLDER, SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { openRepository, whyNoHistory } from '#workspace/git.ts';
import { getRedirects } from '#workspace/redirects.ts';
import { href } from '#workspace/url.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { git, listFormerUrls } from './former-urls.ts';
import { isDraft, listUrls, type Urls } from './urls.ts';

/** A page that had another URL at the last release. */
type Moved = {
  /** Its URL then, with today's base path. */
  url: string;
  /** Its file then, below the top of the repository. */
  before: string;
  /** Its file now; undefined if it is gone. */
  now: string | undefined;
  /** Whether it is a draft now. */
  isDraft: boolean;
};

type Print = (text: string) => void;

/** `npm run check -- moved`: reports old URLs that lead nowhere. */
export const movedCommand = (print: Print): Command => ({
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
    requireCommit(since);
    const renamed = listRenamed(since);
    const former = listFormerUrls(since, print);
    if (Object.keys(former.texts).length === 0)
      throw new UserError(`${since} has no texts in ${toDisplayPath(CONTENT_FOLDER)}/ to compare with.`);
    const redirected = new Set(getRedirects().map(({ from }) => from));
    const isLost = ({ url }: { url: string }) => !redirected.has(toComparablePath(url));
    const lost = [
      ...findMoved(former, renamed).filter(isLost).map(explain),
      ...findGoneLists(former).filter(isLost).map(explainList),
    ];
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

function findLastTag(): string {
  try {
    return git(SITE_FOLDER, ['describe', '--tags', '--abbrev=0']).trim();
  } catch {
    throw new UserError(
      `There is no tag to compare with. Name a commit: npm run check -- moved --since <commit>${hintAtHistory()}`,
    );
  }
}

function requireCommit(name: string): void {
  try {
    git(SITE_FOLDER, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  } catch {
    throw new UserError(`There is no tag, branch or commit "${sanitizeForTerminal(name)}".${hintAtHistory()}`);
  }
}

/** An incomplete history may be why something is missing. */
function hintAtHistory(): string {
  const why = whyNoHistory(SITE_FOLDER);
  return why ? `\nThe history is incomplete: ${why}` : '';
}

/** Today's path of each text that was renamed, by its former one. Both are below the content folder. */
function listRenamed(since: string): Map<string, string> {
  const args = ['diff', '--name-status', '-z', '-M', '--diff-filter=R', '--relative', since, '--', '.'];
  const fields = git(CONTENT_FOLDER, args).split('\0');
  const renamed = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) renamed.set(fields[at + 1] ?? '', fields[at + 2] ?? '');
  return renamed;
}

/** For the draft of a translation, the page of the original is shown. */
const isGone = (file: string): boolean =>
  getFileLocale(file) === site.locales.default && isDraft(readFileSync(file, 'utf8'));

function findMoved({ texts }: Urls, renamed: Map<string, string>): Moved[] {
  const top = git(SITE_FOLDER, ['rev-parse', '--show-toplevel']).trim();
  const urls = pageHrefs();
  return Object.entries(texts)
    .map(([path, url]): Moved => {
      const file = join(CONTENT_FOLDER, renamed.get(path) ?? path);
      const now = existsSync(file) ? file : undefined;
      const before = relative(top, join(CONTENT_FOLDER, path)).replaceAll('\\', '/');
      return { url: href(url), before, now, isDraft: now !== undefined && isGone(now) };
    })
    .filter(({ url, isDraft }) => isDraft || !urls.has(url));
}

/** The lists of a commit that are gone. */
function findGoneLists({ lists }: Urls): { url: string }[] {
  const now = new Set(listUrls().lists);
  return lists.filter((url) => !now.has(url)).map((url) => ({ url: href(url) }));
}

function explain({ url, before, now, isDraft }: Moved): string {
  const path = toOldPath(url);
  const target = now && getPageHref(now);
  if (now && target && !isDraft)
    return `${url} was ${before}, which is ${toDisplayPath(now)} now, at ${target}. Add to its front matter:\n  redirect_from:\n    - ${path}\n`;
  return `${url} was ${before}, which is ${isDraft ? 'a draft now' : now ? 'no page any more' : 'gone'}. Add to redirects in site.config.ts, with the page that replaces it:\n  ${toQuoted(path)}: '/…/',\n`;
}

function explainList({ url }: { url: string }): string {
  return `${url} was a list that is gone, of a category, an author or a tag. Add to redirects in site.config.ts, with the page that replaces it:\n  ${toQuoted(toOldPath(url))}: '/…/',\n`;
}

const toQuoted = (path: string): string => (path.includes("'") ? JSON.stringify(path) : `'${path}'`);

/** A URL as redirects have it: blanks and letters as they are, and only what would have another meaning escaped. */
const toOldPath = (url: string): string =>
  `/${url.slice(site.baseUrl.length).replaceAll(/[%?#]/g, encodeURIComponent)}`;
