/** A string as TypeScript: in single quotation marks unless there is one in it, as the formatter of the engine writes it. */
export const quote = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A text as one word of a shell. */
export const quoteForShell = (text: string): string =>
  /^[\w./~@:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
