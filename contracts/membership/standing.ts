import type { DocumentStatus, MembershipStatus } from './status.ts';

const DAY_MS = 86_400_000;

/**
 * How somebody stands: `none` has never joined, `left` has left, `member` has signed what is in force; `asked` has a signature
 * to give until a day, in the grace period; `due` is a member whose grace period is over.
 */
export type Standing =
  | { kind: 'none' | 'left' | 'member' }
  | {
      kind: 'asked' | 'due';
      /** What is to be signed. */
      documents: DocumentStatus[];
      /** The end of the grace period, in milliseconds since 1970. */
      until: number;
      /** True where every one of them was declined: then nobody is reminded of it before the grace period ends. */
      isDeclined: boolean;
    };

const isAsked = ({ signed, asks_since }: DocumentStatus) => signed === null || asks_since !== null;

/** A document that somebody never signed, though a member: it is new, and asks since it took effect. */
const askedSince = ({ asks_since, in_force }: DocumentStatus) => Date.parse(asks_since ?? in_force.effective);

/** The standing that follows from the records, at the backend's time. */
export function standingOf({ member, documents, server_time }: MembershipStatus, graceDays: number): Standing {
  if (!member) return { kind: 'none' };
  if (member.left_at) return { kind: 'left' };
  const asked = documents.filter(isAsked);
  if (asked.length === 0) return { kind: 'member' };
  const until = Math.min(...asked.map(askedSince)) + graceDays * DAY_MS;
  return {
    kind: Date.parse(server_time) < until ? 'asked' : 'due',
    documents: asked,
    until,
    isDeclined: asked.every(({ declined_at }) => declined_at !== null),
  };
}
