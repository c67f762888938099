import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { Chapter, Signed } from './model.ts';

type TitlePageProps = {
  site: string;
  title: string;
  /** The label of the handbook's version. */
  version: string;
  /** The last change in the documents; undefined if unknown. */
  changed: Date | undefined;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['book'];
};

/** Title, version and date of the book. */
export function TitlePage({ site, title, version, changed, now, locale, messages }: TitlePageProps) {
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

/** On paper, the page number is at its end. */
const ContentsEntry = ({ chapter }: { chapter: Chapter }) => (
  <li>
    <a href={`#${chapter.anchor}`}>
      <span className="book-entry">
        {chapter.number && <span className="book-number">{chapter.number}</span>} {chapter.title}
      </span>
    </a>
    {chapter.items.length > 0 && <ContentsList chapters={chapter.items} />}
  </li>
);

const ContentsList = ({ chapters }: { chapters: Chapter[] }) => (
  <ol>
    {chapters.map((chapter) => (
      <ContentsEntry key={chapter.anchor} chapter={chapter} />
    ))}
  </ol>
);

/** The book's table of contents. */
export const Contents = ({ chapters, title }: { chapters: Chapter[]; title: string }) => (
  <nav className="book-contents" aria-labelledby="book-contents">
    <h2 id="book-contents">{title}</h2>
    <ContentsList chapters={chapters} />
  </nav>
);

/** Identifies the exact text, below the title of a document that members sign. */
export const SignedNote = ({ version, sha256, messages }: Signed & { messages: Messages['book'] }) => (
  <p className="book-signed">
    {version}
    {sha256 && (
      <>
        <br />
        {`${messages.fingerprint} `}
        <code>{sha256}</code>
      </>
    )}
  </p>
);
