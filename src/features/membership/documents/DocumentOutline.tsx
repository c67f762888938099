import type { TextHeading } from './text-headings.ts';

type Props = {
  headings: TextHeading[];
  /** What opens the list. */
  title: string;
  /** Name of the landmark. */
  name: string;
};

/** Links to the headings of a text that is shown in place. Closed at first. */
export const DocumentOutline = ({ headings, title, name }: Props) => (
  <details className="document-outline">
    <summary>{title}</summary>
    <nav aria-label={name}>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  </details>
);
