const NAMED: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Text of a built page, without the escapes that Astro and React write. */
export const unescaped = (html: string): string =>
  html.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (NAMED[name] ?? entity),
  );
