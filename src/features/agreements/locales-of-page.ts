import { historyHref } from '#contracts/agreements.ts';
import { findInOtherLocales } from '#lib/other-locales.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { allAgreements } from './load.ts';

/**
 * The URL in each other language of a page about the versions of a document, by language code, where its path differs: the translation of
 * the document may have its own slug.
 */
export async function getLocalesOfAgreementPage(locale: string, href: string): Promise<Record<string, string>> {
  // An agreement that is not ratified yet throws while developing, which is nothing to other pages.
  if (site.locales.list.length === 1 || !href.includes(historyHref({ href: '/' }))) return {};
  const shown = (await allAgreements(locale)).find(({ here }) => href.startsWith(historyHref(here)))?.here;
  if (!shown) return {};
  return findInOtherLocales(locale, href, async (code) => {
    const there = (await allAgreements(code)).find(({ here }) => here.id === shown.id);
    return there ? there.here.href + href.slice(shown.href.length) : hrefIn(code, '/');
  });
}
