import { hrefIn } from '#workspace/content/path.ts';

export { OfflineOffer } from './OfflineOffer.tsx';

/** The URL of the page about reading offline in a locale. */
export const getOfflineUrl = (locale: string): string => hrefIn(locale, '/offline/');
