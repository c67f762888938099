import { historyAddress } from '#contracts/agreements.ts';
import type { SitemapEntry } from '#lib/sitemap.ts';
import site from '#site';
import { allAgreements, type LoadedAgreement } from '../load.ts';

/** Whether search engines are shown the list of versions: the one of a listed document, in the language of its texts. */
export const isIndexed = ({ doc, handbook }: LoadedAgreement): boolean =>
  !doc.unlisted && handbook.locale === site.locales.default;

/** The lists of versions. The versions themselves are in no search engine: who searches is to find the text in force. */
export const agreementsSitemap = async (): Promise<SitemapEntry[]> =>
  (await allAgreements())
    .filter(isIndexed)
    .map(({ agreement }) => ({ address: historyAddress(agreement), changed: undefined }));
