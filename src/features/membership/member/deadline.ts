import { getLastDay } from '#contracts/membership/membership-state.ts';
import type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';
import { formatDate } from '#lib/date.ts';

const DAY_MS = 86_400_000;

/** The last day to sign a document, in milliseconds since 1970, and whether it has passed by the backend's clock. */
export type Deadline = { lastDay: number; isOver: boolean };

/**
 * The end of the grace period of one document. The membership state follows from the earliest one. For a document that was never signed,
 * a database without schema step 52 does not say when the period began.
 */
export function getDeadline(
  { asks_since, in_force }: DocumentStatus,
  { server_time }: Pick<MembershipStatus, 'server_time'>,
  graceDays: number,
): Deadline {
  const until = Date.parse(asks_since ?? in_force.effective) + graceDays * DAY_MS;
  return { lastDay: getLastDay(until), isOver: Date.parse(server_time) >= until };
}

/** A last day for people to read. It is a day in UTC, and says so to those who live west of Greenwich, whose own day ends later. */
export function formatLastDay(lastDay: number, locale: string): string {
  const isWest = new Date(lastDay + DAY_MS).getTimezoneOffset() > 0;
  return `${formatDate(new Date(lastDay), locale)}${isWest ? ' (UTC)' : ''}`;
}
