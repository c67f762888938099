import { formatShortDate } from '#lib/date.ts';
import type { Words } from '#lib/messages/index.ts';
import type { Change } from '#workspace/last-change.ts';
import { Icon } from './icons.tsx';

type Props = {
  editUrl: string | undefined;
  change: Partial<Change> | undefined;
  /** Address of the page as Markdown. */
  markdown: string;
  locale: string;
  words: Words;
};

/** Takes the page along: as Markdown, or its address. Without scripts there is a link. */
const Copies = ({ markdown, words }: { markdown: string; words: Words['copies'] }) => (
  <span className="copies" data-done={words.copied} data-failed={words.failed} data-passage={words.copyPassage}>
    <button type="button" data-copy="markdown">
      {words.copyMarkdown}
    </button>
    <button type="button" data-copy="link">
      {words.copyLink}
    </button>
    <a href={markdown}>{words.view}</a>
  </span>
);

/** The end of a document or a post: where it is edited, when it last was, and what takes it along. */
export function TextFooter({ editUrl, change, markdown, locale, words }: Props) {
  return (
    <footer className="text-footer">
      {editUrl && (
        <a href={editUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="pencil" size={16} /> {words.docs.edit}
        </a>
      )}
      <Copies markdown={markdown} words={words.copies} />
      {change?.date && (
        <time dateTime={change.date.toISOString()}>
          {words.docs.lastUpdated(formatShortDate(change.date, locale), change.author)}
        </time>
      )}
    </footer>
  );
}
