import site from '#site';
import { toDisplayPath } from '#workspace/folders.ts';
import { whyNoHistory } from '#workspace/git.ts';
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

/** A note for the author that there is no history to take dates and changes from. */
export function noteMissingHistory(): string[] {
  const why = whyNoHistory();
  if (!why) return [];
  const more = site.changes ? ', and the page of changes lists nothing' : '';
  return [`Texts without "last_update" do not say when they were last changed${more}, as ${why}.`];
}
