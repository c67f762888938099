import site from '../../site.config.ts';
import { hrefIn, localePrefix } from '../lib/content/path.ts';

/** The page about reading offline, in a locale. */
export const offlineAddress = (locale: string): string => hrefIn(locale, '/offline/');

/** The `getStaticPaths` of that page. */
export const offlinePaths = () =>
  site.locales.list.map(({ code }) => ({
    params: { locale: localePrefix(code) || undefined },
    props: { locale: code },
  }));
