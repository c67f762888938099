import type { Messages } from '#lib/messages/index.ts';

/** Keeps the place of the card and of what stands beside it, until they come; says so where the page's code does not. */
export const Waiting = ({ messages }: { messages: Messages['member'] }) => (
  <div className="member-waiting" aria-busy="true">
    <p className="visually-hidden" role="status">
      {messages.loading}
    </p>
    <div className="member-hero" aria-hidden="true">
      <div className="member-waiting-card" />
      <div className="member-waiting-lines" />
    </div>
    <p className="member-asleep">{messages.asleep}</p>
  </div>
);
