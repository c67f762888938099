import { useEffect, useRef } from 'react';
import type { Words } from '#lib/messages/index.ts';

type Props = { words: Words['member']['removing']; home: string };

/** Says that the account is gone. */
export function Deleted({ words, home }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="member-note">
      <h2 ref={heading} tabIndex={-1}>
        {words.done}
      </h2>
      <p>{words.doneText}</p>
      <p>
        <a className="button" href={home}>
          {words.home}
        </a>
      </p>
    </section>
  );
}
