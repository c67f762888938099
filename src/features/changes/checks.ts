import site from '#site';
import { toDisplayPath } from '#workspace/folders.ts';
import { openRepository } from '#workspace/git.ts';
import { getChangesLocales, getChangesUrl } from './paths.ts';

/** A sentence for each document with the URL of the page of changes. */
export function findChangesClashes(pages: { file: string; href: string }[]): string[] {
  const urls = new Set(getChangesLocales().map(getChangesUrl));
  return pages
    .filter(({ href }) => urls.has(href))
    .map(
      ({ file, href }) =>
        `${toDisplayPath(file)}:1: ${href} is the page of changes. Rename the file, give it another slug, or set "changes: false".`,
    );
}

/** A note for the author that there is a page of changes, but no history to fill it. */
export function noteMissingHistory(): string[] {
  if (!site.changes) return [];
  const repository = openRepository();
  if (repository && !repository.isShallow) return [];
  const why = repository
    ? 'the clone of the repository is shallow: git fetch --unshallow'
    : 'the site is not in a Git repository';
  return [`The page of changes lists nothing, as ${why}.`];
}
