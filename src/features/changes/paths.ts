import site from '#site';
import { getDocsRoot, getLocalePaths } from '#workspace/content/path.ts';
import { toRouteParam } from '#workspace/url.ts';

/** The root of the documents whose changes are listed: the default version. */
const getRoot = (locale: string): string => getDocsRoot(site.docs[0].versions[0], locale);

/** The URL of the page of changes in a locale. */
export const getChangesUrl = (locale: string): string => `${getRoot(locale)}changes/`;

/** The locales that have the page: all, if it is switched on. */
export const getChangesLocales = (): string[] =>
  site.changes ? getLocalePaths().map(({ props }) => props.locale) : [];

/** The `getStaticPaths` of the page and its feeds. */
export const getChangesPaths = () =>
  getChangesLocales().map((locale) => ({ params: { root: toRouteParam(getRoot(locale)) }, props: { locale } }));
