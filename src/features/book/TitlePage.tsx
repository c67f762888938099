import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';

type Props = {
  site: string;
  title: string;
  /** The label of the handbook's version. */
  version: string;
  /** The last change in the documents; undefined where it is not known. */
  changed: Date | undefined;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['book'];
};

/** Title, version and date of the book. */
export function TitlePage({ site, title, version, changed, now, locale, messages }: Props) {
  const date = formatDate(changed ?? new Date(now), locale);
  return (
    <header className="book-title">
      <p className="book-site">{site}</p>
      <h1>{title}</h1>
      <p className="book-edition">{interpolate(messages.version, { version })}</p>
      <p className="book-edition">{interpolate(changed ? messages.changed : messages.made, { date })}</p>
      <p className="book-print">
        <Button look="primary" data-print="">
          {messages.print}
        </Button>
      </p>
    </header>
  );
}
