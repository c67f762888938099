import { type Heading, type HeadingNode, headingTree } from '#ui/toc/headings.ts';

/** The headings of a version that stand in its table of contents: those that a document's page shows unless it says otherwise. */
export const contentsOf = (headings: Heading[]): HeadingNode[] => headingTree(headings, 2, 3);
