import { useEffect, useId, useRef } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { usePageFragment } from './use-page-fragment.ts';

/** Messages around a difference, and those for a failure to fetch it. */
export type DifferenceMessages = Messages['joining']['parts'] &
  Pick<Messages['joining']['document'], 'newTab' | 'retry'> &
  Pick<Messages['member']['asked'], 'loading' | 'openDifference'>;

type Props = {
  /** Path of the page with the difference. */
  path: string;
  /** The name of the frame that it scrolls in. */
  title: string;
  /** The level of its highest headings, one below the heading above it. */
  headingLevel: number;
  messages: DifferenceMessages;
  /** Called with whether the difference is on the screen. */
  onShown?: (isShown: boolean) => void;
};

/** The difference between two versions, word by word, fetched from its page and shown in place. */
export function VersionDifference({ path, title, headingLevel, messages, onShown }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const id = useId();
  const selector = '[data-agreement-difference]';
  const { newTab } = messages;
  const { retry, ...difference } = usePageFragment({ path, selector, prefix: `${id}-`, headingLevel, newTab });
  const element = difference.state === 'loaded' ? difference.element : null;
  const isAbsent = difference.state === 'failed' && difference.fault === 'absent';
  useEffect(() => {
    if (element) host.current?.replaceChildren(element);
    onShown?.(element !== null);
  }, [element, onShown]);

  return (
    <div className="version-difference" aria-busy={difference.state === 'loading'} ref={place} tabIndex={-1}>
      {difference.state === 'loading' && <p className="version-difference-loading">{messages.loading}</p>}
      {difference.state === 'failed' && (
        <div className="problem" role="alert">
          <p>{messages[difference.fault]}</p>
          <Button
            onClick={() => {
              // The button disappears with its message.
              place.current?.focus();
              retry();
            }}
          >
            {messages.retry}
          </Button>
        </div>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scrollable areas have to be reachable by keyboard. */}
      {element && <section ref={host} className="version-difference-frame" aria-label={title} tabIndex={0} />}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
      {!isAbsent && (
        <p>
          <a href={path}>{messages.openDifference}</a>
        </p>
      )}
    </div>
  );
}
