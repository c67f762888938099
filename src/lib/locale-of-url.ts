/** The languages whose pages have a prefix, of `astro.config.mjs`. Removed from the script of a site with one language. */
const PREFIXES: string[] | undefined = import.meta.env.LOCALE_PREFIXES;

/** The language in a page's URL, `de` in `/resources/de/docs/`; undefined for the default one. */
export const findLocale = (url: string): string | undefined =>
  PREFIXES?.find((prefix) => new URL(url).pathname.startsWith(`${import.meta.env.BASE_URL}${prefix}/`));
