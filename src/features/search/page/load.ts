import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { readLock } from '#workspace/agreements/lock.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { joinPath } from '#workspace/url.ts';
import type { SearchMessages } from '../results/messages.ts';

/** The URL of the search page in a locale. */
export const getSearchUrl = (locale: string): string => hrefIn(locale, '/search/');

/** The messages of the dialog and of the page, with the groups that this site has; those of its documents come first. */
export function getSearchMessages(locale: string, docs: { id: string; label: string }[]) {
  const { search, crash } = getMessages(locale);
  const { versions, ...messages } = search;
  const { docs: documents, blog, pages, earlier } = search.groups;
  const groups: SearchMessages['groups'] = {
    ...(docs.length > 0 ? Object.fromEntries(docs.map(({ id, label }) => [id, label])) : { docs: documents }),
    ...(site.blog && { blog }),
    pages,
    ...(Object.keys(readLock()).length > 0 && { earlier }),
  };
  const list = site.docs.versions.map(({ name, label, path }) => ({
    name,
    label,
    root: hrefIn(locale, joinPath('docs', path)),
  }));
  const ids = docs.length > 0 ? docs.map(({ id }) => id) : ['docs'];
  const several = list.length > 1 && { versions: { ...versions, list, docs: ids } };
  return { search: { ...messages, groups, ...several }, crash };
}
