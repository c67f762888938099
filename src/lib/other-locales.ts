import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';

/**
 * The URL of a page in each other language, by language code, where it is not the usual one, which has the same path below that language's own.
 * @param find the URL in a language, whose usual one it gets; undefined if that is right
 */
export async function findInOtherLocales(
  locale: string,
  href: string,
  find: (code: string, usual: string) => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const path = href.slice(hrefIn(locale, '/').length);
  const others = site.locales.list.filter(({ code }) => code !== locale);
  const found = others.map(async ({ code }) => {
    const usual = hrefIn(code, '/') + path;
    const page = (await find(code, usual)) ?? usual;
    return page === usual ? [] : [[code, page] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
