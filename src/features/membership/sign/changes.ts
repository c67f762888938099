import type { VersionRecord } from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';

/** A document whose version in force is another one than when the page began to show it. */
export type DocumentChange = { document: string; from: VersionRecord; to: VersionRecord };

/** What was in force, by document. */
export type Seen = Record<string, VersionRecord>;

/** What was in force when a page began to show the documents. */
export const seenIn = (documents: DocumentStatus[]): Seen =>
  Object.fromEntries(documents.map(({ document, in_force }) => [document, in_force]));

/** What has taken effect since. */
export const changesSince = (seen: Seen, documents: DocumentStatus[]): DocumentChange[] =>
  documents.flatMap(({ document, in_force }) => {
    const from = seen[document];
    return from && from.sha256 !== in_force.sha256 ? [{ document, from, to: in_force }] : [];
  });
