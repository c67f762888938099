import type { User } from '@supabase/supabase-js';
import { type ReactNode, useId } from 'react';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { formatDate, formatDayOfMoment } from '#lib/date.ts';
import type { MemberData } from '../load.ts';
import type { MembershipCall } from '../status/use-membership.ts';
import type { Actions, Outcome } from './ActionStatus.tsx';

/** The props of every section of the member page. */
export type MemberPageProps = {
  data: MemberData;
  status: MembershipStatus;
  user: User;
  actions: Actions;
  /** Signs, declines or leaves, and resolves to the outcome. */
  getOutcome: (call: MembershipCall) => Promise<Outcome>;
};

/** A day, such as `2026-01-02`, for reading. */
export const formatDay = (day: string, locale: string): string => formatDate(new Date(day), locale);

/** The day of a moment, an ISO text, for reading. */
export const formatMomentAsDay = (moment: string, locale: string): string =>
  formatDayOfMoment(new Date(moment), locale);

/** A moment with its time, in the reader's time zone. */
export const formatMoment = (moment: string, locale: string): string =>
  new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

type SectionProps = {
  title: string;
  lead?: string | undefined;
  /** Whether it contains only actions, so that it is left out on paper. */
  isForScreen?: boolean;
  children: ReactNode;
};

/** A section of the page, with its heading next to its content. */
export function MemberSection({ title, lead, isForScreen, children }: SectionProps) {
  const id = useId();
  return (
    <section className="member-section" data-for-screen={isForScreen || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="member-section-body">
        {lead && <p className="member-section-lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
