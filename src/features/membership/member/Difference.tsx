import { useEffect, useId, useRef } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { usePart } from '../documents/use-part.ts';

type Props = {
  /** The page of the difference. */
  address: string;
  /** Name of what is shown. */
  title: string;
  messages: { joining: Messages['joining']; member: Messages['member'] };
};

/** What changed between two versions, word by word, fetched from its page and shown in place. */
export function Difference({ address, title, messages: { joining, member } }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const selector = '[data-agreement-difference]';
  const { newTab } = joining.document;
  const { retry, ...difference } = usePart({ address, selector, prefix: `${id}-`, newTab });
  const element = difference.state === 'there' ? difference.element : null;
  useEffect(() => host.current?.replaceChildren(...(element ? [element] : [])), [element]);

  return (
    <div className="asked-difference" aria-busy={difference.state === 'loading'}>
      <h4 id={id}>{title}</h4>
      {difference.state === 'loading' && <p className="asked-difference-loading">{member.asked.loading}</p>}
      {difference.state === 'failed' && (
        <div className="problem" role="alert">
          <p>{joining.parts[difference.fault]}</p>
          <Button onClick={retry}>{member.retry}</Button>
        </div>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      {element && <section ref={host} className="asked-difference-frame" aria-labelledby={id} tabIndex={0} />}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
      <p>
        <a href={address}>{member.asked.openDifference}</a>
      </p>
    </div>
  );
}
