/** What membership shows the rest of the site. Runs at build and in the browser alike. */
export { Mark, type MarkProps } from './mark/Mark.tsx';
export type { MembershipData } from './model.ts';
export type { DocumentStatus, MembershipStatus } from './status/model.ts';
export { type Standing, standingOf } from './status/standing.ts';
