import type { Chapter } from './model.ts';

/** The number of a page stands at its end, on paper. */
const Entry = ({ chapter }: { chapter: Chapter }) => (
  <li>
    <a href={`#${chapter.anchor}`}>
      <span className="book-entry">
        {chapter.number && <span className="book-number">{chapter.number}</span>} {chapter.title}
      </span>
    </a>
    {chapter.items.length > 0 && <List chapters={chapter.items} />}
  </li>
);

const List = ({ chapters }: { chapters: Chapter[] }) => (
  <ol>
    {chapters.map((chapter) => (
      <Entry key={chapter.anchor} chapter={chapter} />
    ))}
  </ol>
);

/** The book's table of contents. */
export const Contents = ({ chapters, title }: { chapters: Chapter[]; title: string }) => (
  <nav className="book-contents" aria-labelledby="book-contents">
    <h2 id="book-contents">{title}</h2>
    <List chapters={chapters} />
  </nav>
);
