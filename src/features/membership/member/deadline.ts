import type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';

const DAY_MS = 86_400_000;

/** Until when a document has to be signed, in milliseconds since 1970, and whether that time has passed by the backend's clock. */
export type Deadline = { until: number; isOver: boolean };

/** The end of the grace period of one document. The membership state follows from the earliest one. */
export function getDeadline(
  { asks_since, in_force }: DocumentStatus,
  { server_time }: Pick<MembershipStatus, 'server_time'>,
  graceDays: number,
): Deadline {
  const until = Date.parse(asks_since ?? in_force.effective) + graceDays * DAY_MS;
  return { until, isOver: Date.parse(server_time) >= until };
}
