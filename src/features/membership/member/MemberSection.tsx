import type { User } from '@supabase/supabase-js';
import { type ReactNode, useId } from 'react';
import type { MembershipStatus } from '#contracts/membership/status.ts';
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
