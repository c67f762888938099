import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { readLock } from '#workspace/agreements/lock.ts';
import { hrefIn } from '#workspace/content/path.ts';
import type { SearchedDocs } from '../engine/scope.ts';
import type { SearchMessages } from '../results/messages.ts';

/** The URL of the search page in a locale. */
export const getSearchUrl = (locale: string): string => hrefIn(locale, '/search/');

/** The messages of the dialog and of the page, with the groups that this site has; those of its documents come first. */
export function getSearchMessages(locale: string, docs: SearchedDocs) {
  const { search, crash } = getMessages(locale);
  const { versions, ...messages } = search;
  const { blog, pages, earlier } = search.groups;
  const groups: SearchMessages['groups'] = {
    ...Object.fromEntries(docs.groups.map(({ id, label }) => [id, label])),
    ...(site.blog && { blog }),
    pages,
    ...(Object.keys(readLock()).length > 0 && { earlier }),
  };
  const several = docs.versions && { versions: { ...versions, ...docs.versions } };
  return { search: { ...messages, groups, ...several }, crash };
}
