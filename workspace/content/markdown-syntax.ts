/**
 * The site's additions to CommonMark. A single dollar sign is just that: texts are about money more often than formulas. The front matter
 * is removed before: a text that begins with a line of dashes would lose everything up to the next one.
 */
export const MARKDOWN_SYNTAX = {
  directive: true,
  headingAttributes: true,
  math: { singleDollarTextMath: false },
  frontmatter: false,
};
