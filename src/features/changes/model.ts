import type { ChangeKind } from './read-changes.ts';

/** A document that a commit changed. What is gone leads nowhere. */
export type ChangedDocument = {
  kind: ChangeKind;
  title: string;
  href: string | undefined;
  /** Where all versions of an agreement are. */
  history: string | undefined;
};

export type Change = {
  id: string;
  date: Date;
  author: string;
  subject: string;
  documents: ChangedDocument[];
  /** How many more documents it changed: the list of one change is cut. */
  more: number;
};

/** The latest changes of the handbook in one locale. */
export type Changes = {
  locale: string;
  /** URL of their page with the base path. */
  href: string;
  /** Newest first; undefined where the site was built without its history. */
  list: Change[] | undefined;
};

/** The changes of each day in UTC. */
export const byDay = (changes: Change[]): Map<string, Change[]> =>
  Map.groupBy(changes, ({ date }) => date.toISOString().slice(0, 10));
