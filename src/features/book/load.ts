import { getAllVersions, type LoadedVersion } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { hasBook } from '#workspace/book-href.ts';
import { getLastChange } from '#workspace/last-change.ts';
import { toRouteParam } from '#workspace/url.ts';
import { toChapters } from './chapters.ts';
import type { Chapter } from './model.ts';

/** The `getStaticPaths` of the whole handbook on one page. */
export async function getBookPaths(): Promise<{ params: { root: string }; props: { version: LoadedVersion } }[]> {
  return (await getAllVersions()).filter(hasBook).map((version) => ({
    params: { root: toRouteParam(version.root) },
    props: { version },
  }));
}

/** The day of the last change in the documents; undefined if neither front matter nor history has it. */
export function getChange({ entries }: LoadedVersion): Date | undefined {
  const times = [...entries.values()].flatMap((entry) => {
    const { date } = getLastChange(entry);
    return date ? [date.getTime()] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** The chapters of a version's book. */
export const getBook = (version: LoadedVersion): Chapter[] =>
  toChapters(version.tree, { ...version, introduction: getMessages(version.locale).book.introduction });
