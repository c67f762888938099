import type { Agreement, VersionRecord } from '#contracts/agreements.ts';
import { isMember } from '#contracts/membership/membership-state.ts';
import type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';

/** 1 the e-mail address · 2 reading and signing · 3 the member card. */
export type Step = 1 | 2 | 3;

/** The id of the list of steps, to which the link of the e-mail leads back. On a phone it is far below the title. */
export const STEPS_ID = 'join-steps';

type Facts = {
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  isSignedIn: boolean;
  status: Pick<MembershipStatus, 'standing'> | null;
};

/**
 * The current step, derived from facts alone. So it is the same after a reload, after following the link in the mail and in
 * another tab. Null while the facts are unknown.
 */
export function getStep({ loading, isSignedIn, status }: Facts): Step | null {
  if (loading) return null;
  if (!isSignedIn) return 1;
  if (!status) return null;
  // A waiting applicant has already signed.
  return status.standing === 'applied' || isMember(status) ? 3 : 2;
}

/** A document of the backend with its agreement of this site. */
export type ShownDocument = { status: DocumentStatus; agreement: Pick<Agreement, 'id' | 'title' | 'href'> };

/**
 * The documents in the site's order. One that only the backend knows comes last and has no link: it was published after the
 * site was built.
 */
export function toShownDocuments(documents: DocumentStatus[], agreements: Agreement[]): ShownDocument[] {
  const getIndex = (status: DocumentStatus) => {
    const index = agreements.findIndex(({ id }) => id === status.document);
    return index < 0 ? agreements.length : index;
  };
  return documents
    .toSorted((one, other) => getIndex(one) - getIndex(other))
    .map((status) => ({
      status,
      agreement: agreements[getIndex(status)] ?? { id: status.document, title: status.title, href: '' },
    }));
}

/** A document of which another version took effect while the page was open. */
export type DocumentChange = { document: string; from: VersionRecord; to: VersionRecord };

/** Versions in force by document id. */
type VersionSnapshot = Record<string, VersionRecord>;

/** The versions in force at this moment, to be compared with later ones. */
export const snapshotVersions = (documents: DocumentStatus[]): VersionSnapshot =>
  Object.fromEntries(documents.map((status) => [status.document, status.in_force]));

/** The documents whose version in force has changed since a snapshot. */
export const findChanges = (snapshot: VersionSnapshot, documents: DocumentStatus[]): DocumentChange[] =>
  documents.flatMap(({ document: id, in_force }) => {
    const from = snapshot[id];
    return from && from.sha256 !== in_force.sha256 ? [{ document: id, from, to: in_force }] : [];
  });
