import type { SitemapEntry } from '../../lib/sitemap.ts';
import { allAgreements } from '../load.ts';
import { historyAddress } from '../model.ts';

/** The lists of versions. The versions themselves are in no search engine: who searches is to find the text in force. */
export const agreementsSitemap = async (): Promise<SitemapEntry[]> =>
  (await allAgreements())
    .filter(({ doc }) => !doc.unlisted)
    .map(({ agreement }) => ({ address: historyAddress(agreement), changed: undefined }));
