/** A string as TypeScript: in single quotation marks unless there is one in it, as the formatter of the engine writes it. */
export const quote = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
