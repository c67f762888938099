import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Props = {
  isDraft: boolean;
  /** The day on which a post will be published. */
  waitsFor?: Date | undefined;
  isUnlisted?: boolean | undefined;
  locale: string;
  messages: Messages['docs'];
};

/**
 * Says that a page is not published, or unlisted. A build leaves out drafts and posts with a future day, so those notes are only
 * visible while developing.
 */
export function PublicationNote({ isDraft, waitsFor, isUnlisted, locale, messages }: Props) {
  if (!isDraft && !waitsFor && !isUnlisted) return null;
  const date = waitsFor && formatDate(waitsFor, locale);
  const waits = date ? interpolate(messages.scheduled, { date }) : messages.unlisted;
  return (
    <p className="page-note" role="note" data-unlisted={isUnlisted ? '' : undefined}>
      {isDraft ? messages.draft : waits}
    </p>
  );
}
