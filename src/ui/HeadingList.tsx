import type { LanguageAttributes } from '#lib/in-locale.ts';
import type { HeadingNode } from './heading-tree.ts';

type Props = { headings: HeadingNode[]; current?: string | undefined; language?: LanguageAttributes };

/** Nested links to headings. `current` is the slug of the heading that is being read. */
export function HeadingList({ headings, current, language }: Props) {
  return (
    <ul>
      {headings.map(({ slug, text, children }) => (
        <li key={slug}>
          <a href={`#${slug}`} aria-current={slug === current ? 'true' : undefined}>
            {/* As `InLanguage`, in fewer bytes: this is sent to the browser. */}
            {language ? <bdi {...language}>{text}</bdi> : text}
          </a>
          {children.length > 0 && <HeadingList headings={children} current={current} language={language} />}
        </li>
      ))}
    </ul>
  );
}

/** The table of contents on narrow screens: above the text, closed at first. */
export const TocDetails = ({ title, ...list }: Props & { title: string }) => (
  <details className="toc-details unfolds">
    <summary>{title}</summary>
    <HeadingList {...list} />
  </details>
);
