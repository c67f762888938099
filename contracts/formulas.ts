/**
 * Where a spreadsheet would begin to compute: at a sign of a formula (also a full-width one) that begins the text or follows a
 * comma, a semicolon, a tab or the end of a line, with blanks or quotes between. Which of them separates the cells of a CSV file
 * depends on the country, not on the file.
 */
const STARTS = /^(?=[\t\r])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[,;\t\r\n])[\s"]*)/g;

/** A text for CSV, with an apostrophe before what a spreadsheet would run as a formula: members choose their own names. */
export const neutralizeFormulas = (text: string): string => text.replace(STARTS, "'");
