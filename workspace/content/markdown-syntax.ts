/** The site's additions to CommonMark. A single dollar sign is just that: texts are about money more often than formulas. */
export const MARKDOWN_SYNTAX = { directive: true, headingAttributes: true, math: { singleDollarTextMath: false } };
