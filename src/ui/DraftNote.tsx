import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Props = {
  isDraft: boolean;
  /** The day that a post waits for. */
  waitsFor?: Date | undefined;
  locale: string;
  messages: Messages['docs'];
};

/** Says of a page that it is not published. A build leaves such a page out, so the note is seen while developing alone. */
export function DraftNote({ isDraft, waitsFor, locale, messages }: Props) {
  if (!isDraft && !waitsFor) return null;
  return (
    <p className="page-note" role="note">
      {isDraft || !waitsFor ? messages.draft : interpolate(messages.scheduled, { date: formatDate(waitsFor, locale) })}
    </p>
  );
}
