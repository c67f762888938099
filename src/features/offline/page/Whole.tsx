import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatSize } from '#contracts/file-size.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { type Amount, type Device, device, keep, remove, stop } from './device.ts';

type Props = { locale: string; messages: Messages['offline']['whole'] };

const amount = ({ pages, bytes }: Amount, locale: string) => ({
  pages: pages.toLocaleString(locale),
  size: formatSize(bytes, locale),
});

/** Says what there is, or what there could be. */
function whatThereIs({ copy, offer }: Device, { locale, messages }: Props): string {
  if (copy.is === 'part') return messages.part;
  if (copy.is === 'none') return offer ? interpolate(messages.what, amount(offer, locale)) : messages.noSize;
  if (copy.is !== 'whole') return '';
  const kept = interpolate(messages.kept, { date: formatDate(copy.keptOn, locale), ...amount(copy, locale) });
  return copy.isCurrent === false ? `${kept} ${messages.newer}` : kept;
}

function Keeping({ done, total, messages }: { done?: number; total?: number; messages: Props['messages'] }) {
  return (
    <div className="offline-progress">
      <progress aria-label={messages.keeping} max={total} value={done} />
      <span>{total === undefined ? messages.keeping : interpolate(messages.progress, { done: done ?? 0, total })}</span>
    </div>
  );
}

/** What can be done with the copy, as it is. The button that begins the work is the one that stops it, so it keeps the focus. */
function Acts({ copy, work, messages }: Pick<Device, 'copy' | 'work'> & { messages: Props['messages'] }) {
  const isKeeping = work.is === 'keeping';
  const name = { none: messages.keep, part: messages.goOn, whole: messages.update, looking: '' }[copy.is];
  const isDone = copy.is === 'looking' || (copy.is === 'whole' && copy.isCurrent !== false);
  return (
    <div className="offline-acts">
      {(isKeeping || !isDone) && (
        <Button look={isKeeping ? 'plain' : 'primary'} onClick={isKeeping ? stop : keep}>
          {isKeeping ? messages.stop : name}
        </Button>
      )}
      {!isKeeping && (copy.is === 'whole' || copy.is === 'part') && <Button onClick={remove}>{messages.remove}</Button>}
    </div>
  );
}

/** Keeps the whole site on this device, and tells how far that is. */
export function Whole({ locale, messages }: Props) {
  const now = useSyncExternalStore(device.subscribe, device.get, device.initial);
  const { copy, work } = now;
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressed = useRef(false);
  // A button that was pressed may be gone once its work is done, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes buttons come and go.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [copy, work.is]);
  const said = work.is === 'done' ? messages.done : work.is === 'removed' ? messages.removed : '';
  return (
    <section aria-labelledby="offline-whole" onClickCapture={() => (isPressed.current = true)}>
      <h2 ref={heading} id="offline-whole" tabIndex={-1}>
        {messages.title}
      </h2>
      <p>{whatThereIs(now, { locale, messages })}</p>
      {work.is === 'keeping' && <Keeping {...work} messages={messages} />}
      <Acts copy={copy} work={work} messages={messages} />
      <div className="problem" role="alert">
        {work.is === 'failed' && <p>{messages.faults[work.fault]}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
