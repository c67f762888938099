import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Letter, letterSchema, type NoticeKind } from '#contracts/letters/letter.ts';
import { getPendingSignatures } from '#contracts/membership/membership-state.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import type { Backend } from '../backend/backend.ts';
import type { Member } from '../members/model.ts';

/** The same letter to several members. */
export interface Mailing {
  kind: NoticeKind;
  about: { texts: { document: string; version: number }[]; until?: string };
  /** An account gets one letter on each occasion. */
  occasion: string;
  /** Member numbers. */
  numbers: number[];
}

/** To everyone who has neither left nor signed this version. */
export function planAnnouncement(members: readonly Member[], id: string, version: number): Mailing[] {
  const isRecipient = ({ left_at, documents }: Member) =>
    left_at === null && !documents.some((status) => status.document === id && (status.signed?.version ?? 0) >= version);
  return [
    {
      kind: 'announcement',
      about: { texts: [{ document: id, version }] },
      occasion: `announcement ${id} ${version}`,
      numbers: members.filter(isRecipient).map(({ number }) => number),
    },
  ];
}

/** To everyone who joined since a time, in milliseconds since 1970. */
export const planWelcome = (members: readonly Member[], since: number): Mailing[] => [
  {
    kind: 'welcome',
    about: { texts: [] },
    occasion: 'welcome',
    numbers: members
      .filter(({ left_at, joined_at }) => left_at === null && Date.parse(joined_at) >= since)
      .map(({ number }) => number),
  },
];

interface ReminderOptions {
  /** Members within the grace period, after it, or both. */
  standings: ReadonlySet<'asked' | 'due'>;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * To members who still have to sign, about the documents that need it. Members who declined all of them are not reminded before the
 * grace period ends.
 */
export function planReminders(members: readonly Member[], { standings, now }: ReminderOptions): Mailing[] {
  const mailings = new Map<string, Mailing>();
  for (const member of members) {
    const { number } = member;
    const pending = getPendingSignatures({ ...member, server_time: new Date(now).toISOString() });
    if (!pending) continue;
    const isDue = pending.isOverdue;
    if (!standings.has(isDue ? 'due' : 'asked') || (!isDue && pending.isDeclined)) continue;
    const mailing = toReminder(isDue ? 'rest' : 'reminder', pending.documents, pending.until);
    const known = mailings.get(mailing.occasion) ?? mailing;
    known.numbers.push(number);
    mailings.set(mailing.occasion, known);
  }
  return [...mailings.values()];
}

function toReminder(kind: 'reminder' | 'rest', documents: DocumentStatus[], until: number): Mailing {
  const texts = documents.map(({ document: id, in_force }) => ({ document: id, version: in_force.version }));
  const about = { texts, until: new Date(until).toISOString() };
  // An occasion must be short, however long the list of documents becomes.
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 32);
  return { kind, about, occasion: `${kind} ${hash}`, numbers: [] };
}

const written = z.object({ letters: z.array(letterSchema), known: z.int() });

/** The letters, and how many people had already received theirs. */
export type Written = z.output<typeof written>;

/** How many letters are written in one transaction. */
const BATCH = 100;

/** Writes letters, or shows which would be written. Letters from before an interruption stay and are not written again. */
export async function writeLetters(
  { call }: Backend,
  mailings: readonly Mailing[],
  isTrial: boolean,
): Promise<Written> {
  const letters: Letter[] = [];
  let known = 0;
  for (const { numbers, ...mailing } of mailings) {
    for (let first = 0; first < numbers.length; first += BATCH) {
      const args = { ...mailing, numbers: numbers.slice(first, first + BATCH), is_trial: isTrial };
      const answer = await call('write_letters', args, written);
      letters.push(...answer.letters);
      known += answer.known;
    }
  }
  return { letters, known };
}

const writtenPage = written.extend({ next: z.int().nullable() });

/** The same for members who have not confirmed reading a document; each is reminded once for a version. */
export async function writeReadingReminders({ call }: Backend, id: string, isTrial: boolean): Promise<Written> {
  const letters: Letter[] = [];
  let known = 0;
  for (let after: number | null = 0; after !== null; ) {
    const args = { document: id, after_number: after, page_size: BATCH, is_trial: isTrial };
    const answer: z.output<typeof writtenPage> = await call('write_reading_letters', args, writtenPage);
    letters.push(...answer.letters);
    known += answer.known;
    after = answer.next;
  }
  return { letters, known };
}
