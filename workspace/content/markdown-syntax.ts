/** What the site's Markdown has beyond CommonMark. One dollar sign is a dollar sign: texts speak of money more often than of formulas. */
export const MARKDOWN_SYNTAX = { directive: true, headingAttributes: true, math: { singleDollarTextMath: false } };
