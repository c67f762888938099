import type { HeadingNode } from './heading-tree.ts';

/** Nested links to headings. `current` is the slug of the heading that is being read. */
export function HeadingList({ headings, current }: { headings: HeadingNode[]; current?: string | undefined }) {
  return (
    <ul>
      {headings.map(({ slug, text, children }) => (
        <li key={slug}>
          <a href={`#${slug}`} aria-current={slug === current ? 'true' : undefined}>
            {text}
          </a>
          {children.length > 0 && <HeadingList headings={children} current={current} />}
        </li>
      ))}
    </ul>
  );
}

/** The table of contents on narrow screens: above the text, closed at first. */
export const TocDetails = ({ headings, title }: { headings: HeadingNode[]; title: string }) => (
  <details className="toc-details">
    <summary>{title}</summary>
    <HeadingList headings={headings} />
  </details>
);
