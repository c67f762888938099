import { type CollectionEntry, getEntry } from 'astro:content';
import { historyHref, type VersionRecord } from '#contracts/agreements.ts';
import type { SitemapEntry } from '#lib/sitemap.ts';
import site from '#site';
import { buildHeadingTree, type Heading, type HeadingNode } from '#ui/heading-tree.ts';
import { archivedText } from '#workspace/agreements/lock.ts';
import { toRouteParam } from '#workspace/url.ts';
import { allAgreements, type LoadedAgreement } from '../load.ts';
import { getEntryId } from './archive.ts';

export type AgreementText = CollectionEntry<'agreements'>;

type Params = { document: string };

/** Every agreement in every locale, so that visitors can change the language on all pages. The texts are the same. */
const loadInEveryLocale = async (): Promise<LoadedAgreement[]> =>
  (await Promise.all(site.locales.list.map(({ code }) => allAgreements(code)))).flat();

/** The route parameters of an agreement's pages. */
const toParams = ({ doc }: LoadedAgreement): Params => ({ document: toRouteParam(doc.href) });

/** The rendered text of a version. */
export async function loadText(id: string, version: number): Promise<AgreementText> {
  const entry = await getEntry('agreements', getEntryId(id, version));
  if (!entry) throw new Error(`The archived text of version ${version} of "${id}" was not loaded.`);
  return entry;
}

/** The `getStaticPaths` of the lists of versions. */
export const getHistoryPaths = async () =>
  (await loadInEveryLocale()).map((loaded) => ({ params: toParams(loaded), props: { loaded } }));

/** The `getStaticPaths` of the versions' pages. */
export const getVersionPaths = async () =>
  (await loadInEveryLocale()).flatMap((loaded) =>
    loaded.agreement.versions.map((record) => ({
      params: { ...toParams(loaded), version: String(record.version) },
      props: { loaded, record },
    })),
  );

/** The `getStaticPaths` of the plain texts. */
export const getPlainTextPaths = async () =>
  (await getVersionPaths()).map(({ params, props: { loaded, record } }) => ({
    params,
    props: { text: archivedText(loaded.agreement.id, record.version) },
  }));

type DifferenceProps = { loaded: LoadedAgreement; from: VersionRecord; to: VersionRecord };

/** The `getStaticPaths` of the differences between each version and every earlier one. */
export const getDifferencePaths = async (): Promise<
  { params: Params & { from: string; to: string }; props: DifferenceProps }[]
> =>
  (await loadInEveryLocale()).flatMap((loaded) =>
    loaded.agreement.versions.flatMap((to, index) =>
      loaded.agreement.versions.slice(0, index).map((from) => ({
        params: { ...toParams(loaded), from: String(from.version), to: String(to.version) },
        props: { loaded, from, to },
      })),
    ),
  );

/** The headings of a version for its table of contents: levels 2 and 3, the default of docs pages. */
export const toContents = (headings: Heading[]): HeadingNode[] => buildHeadingTree(headings, 2, 3);

/** Whether search engines may index the list of versions: only for a listed document, in the language of its texts. */
export const isIndexed = ({ doc, handbook }: LoadedAgreement): boolean =>
  !doc.unlisted && handbook.locale === site.locales.default;

/** The lists of versions. The versions themselves are not indexed, so that a search finds the text in force. */
export const agreementsSitemap = async (): Promise<SitemapEntry[]> =>
  (await allAgreements())
    .filter(isIndexed)
    .map(({ agreement }) => ({ href: historyHref(agreement), changed: undefined }));
