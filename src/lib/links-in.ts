import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { href } from '#workspace/url.ts';
import { findPagesInLocale } from './in-locale.ts';

/**
 * Returns what gives a link of the configuration or of a sidebar its URL in a locale. They have the paths of the default one, and a translation
 * may have its own slug.
 */
export function getLinksIn(locale: string): (path: string) => string {
  const pages = locale === site.locales.default ? undefined : findPagesInLocale(locale);
  return (path) => {
    const end = path.search(/[?#]|$/);
    const page = pages?.get(href(path.slice(0, end)));
    return page ? page.href + path.slice(end) : hrefIn(locale, path);
  };
}
