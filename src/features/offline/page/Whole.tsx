import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatSize } from '#contracts/file-size.ts';
import { formatDate } from '#lib/date.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { type Amount, type Device, device, keep, remove, stop } from './device.ts';

type Props = { locale: string; words: Words['offline']['whole'] };

const amount = ({ pages, bytes }: Amount, locale: string) => ({
  pages: pages.toLocaleString(locale),
  size: formatSize(bytes, locale),
});

/** Says what there is, or what there could be. */
function whatThereIs({ copy, offer }: Device, { locale, words }: Props): string {
  if (copy.is === 'part') return words.part;
  if (copy.is === 'none') return offer ? fill(words.what, amount(offer, locale)) : words.noSize;
  if (copy.is !== 'whole') return '';
  const kept = fill(words.kept, { date: formatDate(copy.keptOn, locale), ...amount(copy, locale) });
  return copy.isCurrent === false ? `${kept} ${words.newer}` : kept;
}

function Keeping({ done, total, words }: { done?: number; total?: number; words: Props['words'] }) {
  return (
    <div className="offline-progress">
      <progress aria-label={words.keeping} max={total} value={done} />
      <span>{total === undefined ? words.keeping : fill(words.progress, { done: done ?? 0, total })}</span>
    </div>
  );
}

/** What can be done with the copy, as it is. The button that begins the work is the one that stops it, so it keeps the focus. */
function Acts({ copy, work, words }: Pick<Device, 'copy' | 'work'> & { words: Props['words'] }) {
  const isKeeping = work.is === 'keeping';
  const name = { none: words.keep, part: words.goOn, whole: words.update, looking: '' }[copy.is];
  const isDone = copy.is === 'looking' || (copy.is === 'whole' && copy.isCurrent !== false);
  return (
    <div className="offline-acts">
      {(isKeeping || !isDone) && (
        <Button look={isKeeping ? 'plain' : 'primary'} onClick={isKeeping ? stop : keep}>
          {isKeeping ? words.stop : name}
        </Button>
      )}
      {!isKeeping && (copy.is === 'whole' || copy.is === 'part') && <Button onClick={remove}>{words.remove}</Button>}
    </div>
  );
}

/** Keeps the whole site on this device, and tells how far that is. */
export function Whole({ locale, words }: Props) {
  const now = useSyncExternalStore(device.subscribe, device.get, device.initial);
  const { copy, work } = now;
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressed = useRef(false);
  // A button that was pressed may be gone once its work is done, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes buttons come and go.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [copy, work.is]);
  const said = work.is === 'done' ? words.done : work.is === 'removed' ? words.removed : '';
  return (
    <section aria-labelledby="offline-whole" onClickCapture={() => (isPressed.current = true)}>
      <h2 ref={heading} id="offline-whole" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{whatThereIs(now, { locale, words })}</p>
      {work.is === 'keeping' && <Keeping {...work} words={words} />}
      <Acts copy={copy} work={work} words={words} />
      <div className="problem" role="alert">
        {work.is === 'failed' && <p>{words.faults[work.fault]}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
