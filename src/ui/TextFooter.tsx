import { formatShortDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Change } from '#workspace/last-change.ts';
import { Icon } from './icons.tsx';

type Props = {
  editUrl: string | undefined;
  change: Partial<Change>;
  /** URL of the page as Markdown. */
  markdown: string;
  locale: string;
  messages: Messages;
};

/** Buttons that copy the page's Markdown and its URL. Without JavaScript only the link to the Markdown works. */
const CopyButtons = ({ markdown, messages }: { markdown: string; messages: Messages['copies'] }) => (
  <span
    className="copies"
    data-done={messages.copied}
    data-failed={messages.failed}
    data-passage={messages.copyPassage}
  >
    <button type="button" data-copy="markdown">
      {messages.copyMarkdown}
    </button>
    <button type="button" data-copy="link">
      {messages.copyLink}
    </button>
    <a href={markdown}>{messages.view}</a>
  </span>
);

/** The end of a document or a post: the link to edit it, the copy buttons, and the last change. */
export function TextFooter({ editUrl, change, markdown, locale, messages }: Props) {
  return (
    <footer className="text-footer">
      {editUrl && (
        <a href={editUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="pencil" size={1} /> {messages.docs.edit}
        </a>
      )}
      <CopyButtons markdown={markdown} messages={messages.copies} />
      {change.date && (
        <time dateTime={change.date.toISOString()}>
          {interpolate(change.author ? messages.docs.lastUpdatedBy : messages.docs.lastUpdated, {
            date: formatShortDate(change.date, locale),
            author: change.author ?? '',
          })}
        </time>
      )}
    </footer>
  );
}
