import { type ReactNode, useId } from 'react';

type Props = { title: string; lead?: string | undefined; children: ReactNode };

/** A part of the page: its heading beside what belongs to it. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className="member-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="member-section-body">
        {lead && <p className="member-section-lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
