import { type CollectionEntry, getEntry } from 'astro:content';
import type { VersionRecord } from '#contracts/agreements.ts';
import site from '#site';
import { archivedText } from '#workspace/agreements/lock.ts';
import { localePrefix } from '#workspace/content/path.ts';
import { href, joinPath } from '#workspace/url.ts';
import { allAgreements, type LoadedAgreement } from '../load.ts';
import { entryId } from './archive.ts';

export type AgreementText = CollectionEntry<'agreements'>;

type Params = { locale: string | undefined; document: string };

/** Every agreement in every locale: one can change the language on all pages. The texts are the same. */
const inEveryLocale = async (): Promise<LoadedAgreement[]> =>
  (await Promise.all(site.locales.list.map(({ code }) => allAgreements(code)))).flat();

/** An address below the document's own, cut as the routes are. */
function paramsOf({ doc, handbook }: LoadedAgreement): Params {
  const locale = localePrefix(handbook.locale);
  const root = href(joinPath(locale, 'docs'));
  return { locale: locale || undefined, document: doc.address.slice(root.length).replace(/\/$/, '') };
}

/** The rendered text of a version. */
export async function textOf(id: string, version: number): Promise<AgreementText> {
  const entry = await getEntry('agreements', entryId(id, version));
  if (!entry) throw new Error(`The archived text of version ${version} of "${id}" was not loaded.`);
  return entry;
}

/** The `getStaticPaths` of the lists of versions. */
export const historyPaths = async () =>
  (await inEveryLocale()).map((loaded) => ({ params: paramsOf(loaded), props: { loaded } }));

/** The `getStaticPaths` of the versions' pages. */
export const versionPaths = async () =>
  (await inEveryLocale()).flatMap((loaded) =>
    loaded.agreement.versions.map((record) => ({
      params: { ...paramsOf(loaded), version: String(record.version) },
      props: { loaded, record },
    })),
  );

/** The `getStaticPaths` of the plain texts. */
export const plainTextPaths = async () =>
  (await versionPaths()).map(({ params, props: { loaded, record } }) => ({
    params,
    props: { text: archivedText(loaded.agreement.id, record.version) },
  }));

type DifferenceProps = { loaded: LoadedAgreement; from: VersionRecord; to: VersionRecord };

/** The `getStaticPaths` of the differences between each version and every earlier one. */
export const differencePaths = async (): Promise<
  { params: Params & { from: string; to: string }; props: DifferenceProps }[]
> =>
  (await inEveryLocale()).flatMap((loaded) =>
    loaded.agreement.versions.flatMap((to, index) =>
      loaded.agreement.versions.slice(0, index).map((from) => ({
        params: { ...paramsOf(loaded), from: String(from.version), to: String(to.version) },
        props: { loaded, from, to },
      })),
    ),
  );
