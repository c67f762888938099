import { formatShortDate } from '../lib/date.ts';
import type { Change } from '../lib/last-change.ts';
import type { Words } from '../lib/words/index.ts';
import { Icon } from './icons.tsx';

type Props = { editUrl: string | undefined; change: Partial<Change> | undefined; locale: string; words: Words['docs'] };

/** The end of a document or a post: where it is edited, and when it last was. */
export function TextFooter({ editUrl, change, locale, words }: Props) {
  return (
    <footer className="text-footer">
      {editUrl && (
        <a href={editUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="pencil" size={16} /> {words.edit}
        </a>
      )}
      {change?.date && (
        <time dateTime={change.date.toISOString()}>
          {words.lastUpdated(formatShortDate(change.date, locale), change.author)}
        </time>
      )}
    </footer>
  );
}
