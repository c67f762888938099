import type { ChangeKind } from './read-changes.ts';

/** A document that a commit changed. A removed one has no link. */
export type ChangedDocument = {
  kind: ChangeKind;
  title: string;
  href: string | undefined;
  /** The URL of an agreement's versions. */
  history: string | undefined;
};

export type Change = {
  id: string;
  date: Date;
  author: string;
  subject: string;
  documents: ChangedDocument[];
  /** How many more documents it changed than are listed. */
  more: number;
};

/** The latest changes of the handbook in one locale. */
export type Changes = {
  locale: string;
  /** URL of their page with the base path. */
  href: string;
  /** Newest first; undefined if the site was built without its history. */
  list: Change[] | undefined;
};

/** The changes of each day in UTC. */
export const byDay = (changes: Change[]): Map<string, Change[]> =>
  Map.groupBy(changes, ({ date }) => date.toISOString().slice(0, 10));
