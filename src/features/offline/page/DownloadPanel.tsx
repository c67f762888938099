import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatSize } from '#contracts/file-size.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { type Amount, type Device, device, removeDownload, startDownload, stopDownload } from './device.ts';

type Props = { locale: string; messages: Messages['offline']['download'] };

const formatAmount = ({ pages, bytes }: Amount, locale: string) => ({
  pages: pages.toLocaleString(locale),
  size: formatSize(bytes, locale),
});

/** A sentence about what is on this device, or what a download would contain. */
function getSummary({ snapshot, offer }: Device, { locale, messages }: Props): string {
  if (snapshot.kind === 'partial') return messages.partial;
  if (snapshot.kind === 'none')
    return offer ? interpolate(messages.offer, formatAmount(offer, locale)) : messages.noSize;
  if (snapshot.kind !== 'complete') return '';
  const date = formatDayOfMoment(snapshot.downloadedOn, locale);
  const complete = interpolate(messages.complete, { date, ...formatAmount(snapshot, locale) });
  return snapshot.isCurrent === false ? `${complete} ${messages.outdated}` : complete;
}

function ProgressBar({ done, total, messages }: { done?: number; total?: number; messages: Props['messages'] }) {
  return (
    <div className="offline-progress">
      <progress aria-label={messages.running} max={total} value={done} />
      <span>{total === undefined ? messages.running : interpolate(messages.progress, { done: done ?? 0, total })}</span>
    </div>
  );
}

type ActionsProps = Pick<Device, 'snapshot' | 'download'> & { messages: Props['messages'] };

/** Start, stop and remove. One button starts and stops the download, so it keeps the focus. */
function DownloadActions({ snapshot, download, messages }: ActionsProps) {
  const isRunning = download.kind === 'running';
  const label = { none: messages.start, partial: messages.resume, complete: messages.update, unknown: '' }[
    snapshot.kind
  ];
  const isUpToDate = snapshot.kind === 'complete' && snapshot.isCurrent !== false;
  const canStart = snapshot.kind !== 'unknown' && !isUpToDate;
  const canRemove = snapshot.kind === 'complete' || snapshot.kind === 'partial';
  return (
    <div className="offline-actions">
      {(isRunning || canStart) && (
        <Button look={isRunning ? 'plain' : 'primary'} onClick={isRunning ? stopDownload : startDownload}>
          {isRunning ? messages.stop : label}
        </Button>
      )}
      {!isRunning && canRemove && <Button onClick={removeDownload}>{messages.remove}</Button>}
    </div>
  );
}

/** Downloads the whole site to this device, and shows the progress. */
export function DownloadPanel({ locale, messages }: Props) {
  const state = useSyncExternalStore(device.subscribe, device.get, device.initial);
  const { snapshot, download } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressed = useRef(false);
  // A pressed button may disappear when its work is done; then the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons appear and disappear when these change.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [snapshot, download.kind]);
  const status = download.kind === 'done' ? messages.done : download.kind === 'removed' ? messages.removed : '';
  return (
    <section aria-labelledby="offline-whole" onClickCapture={() => (isPressed.current = true)}>
      <h2 ref={heading} id="offline-whole" tabIndex={-1}>
        {messages.title}
      </h2>
      <p>{getSummary(state, { locale, messages })}</p>
      {download.kind === 'running' && <ProgressBar {...download} messages={messages} />}
      <DownloadActions snapshot={snapshot} download={download} messages={messages} />
      <div className="problem" aria-live="polite">
        {download.kind === 'failed' && <p>{messages.faults[download.fault]}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </section>
  );
}
