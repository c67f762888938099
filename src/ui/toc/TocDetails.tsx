import { HeadingList } from './HeadingList.tsx';
import type { HeadingNode } from './headings.ts';

/** The contents on narrow screens: closed, above the text. */
export const TocDetails = ({ headings, title }: { headings: HeadingNode[]; title: string }) => (
  <details className="toc-details">
    <summary>{title}</summary>
    <HeadingList headings={headings} />
  </details>
);
