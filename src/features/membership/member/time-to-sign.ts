import type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';

const DAY_MS = 86_400_000;

/** Until when a document is to be signed, in milliseconds since 1970, and whether that is over by the backend's time. */
export type TimeToSign = { until: number; isOver: boolean };

/** The grace period of one document. How somebody stands follows from the one that ends first. */
export function timeToSign(
  { asks_since, in_force }: DocumentStatus,
  { server_time }: Pick<MembershipStatus, 'server_time'>,
  graceDays: number,
): TimeToSign {
  const until = Date.parse(asks_since ?? in_force.effective) + graceDays * DAY_MS;
  return { until, isOver: Date.parse(server_time) >= until };
}
