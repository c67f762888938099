import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Props = {
  isDraft: boolean;
  /** The day that a post waits for. */
  waitsFor?: Date | undefined;
  isUnlisted?: boolean | undefined;
  locale: string;
  messages: Messages['docs'];
};

/**
 * Says of a page that it is not published, or in no list. A build leaves a draft and what waits for its day out, so that is seen while
 * developing alone.
 */
export function PublicationNote({ isDraft, waitsFor, isUnlisted, locale, messages }: Props) {
  if (!isDraft && !waitsFor && !isUnlisted) return null;
  const date = waitsFor && formatDate(waitsFor, locale);
  const waits = date ? interpolate(messages.scheduled, { date }) : messages.unlisted;
  return (
    <p className="page-note" role="note">
      {isDraft ? messages.draft : waits}
    </p>
  );
}
