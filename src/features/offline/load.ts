import { hrefIn } from '#workspace/content/path.ts';

/** The page about reading offline, in a locale. */
export const offlineAddress = (locale: string): string => hrefIn(locale, '/offline/');
