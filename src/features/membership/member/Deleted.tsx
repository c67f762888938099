import { useEffect, useRef } from 'react';
import type { Messages } from '#lib/messages/index.ts';

type Props = { messages: Messages['member']['removing']; home: string };

/** Says that the account is gone. */
export function Deleted({ messages, home }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="member-note">
      <h2 ref={heading} tabIndex={-1}>
        {messages.done}
      </h2>
      <p>{messages.doneText}</p>
      <p>
        <a className="button" href={home}>
          {messages.home}
        </a>
      </p>
    </section>
  );
}
