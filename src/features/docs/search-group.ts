import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import type { SearchedDocs } from '#features/search/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { getDocsRoot } from '#workspace/content/path.ts';
import { translateSiteText } from '#workspace/content/site-texts.ts';
import { isFirstVersion, isInFirstArea } from '#workspace/docs-areas.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { getDocsVersion, type LoadedVersion } from './load.ts';
import { getTrail } from './tree.ts';

/**
 * The search group of a document. In the first area it is that of its top-level category, or else the first group; each other area is
 * its own group, and so is the first one if the configuration has no groups.
 */
export function getSearchGroup({ tree, config }: Pick<LoadedVersion, 'tree' | 'config'>, href: string): string {
  if (!isInFirstArea(config)) return config.area;
  const { groups } = site.search;
  const [top] = getTrail(tree, href);
  const own = groups.find(({ category }) => category === top?.key);
  return (own ?? groups[0])?.id ?? config.area;
}

/** The name of an older version in the search. Undefined for the default version of its area. */
export function getNameInSearch(config: DocsVersionConfig): string | undefined {
  if (isFirstVersion(config)) return undefined;
  return isInFirstArea(config) ? config.name : `${config.area}/${config.name}`;
}

/** The groups, in the order of the configuration, and the versions that readers can search in. */
export async function getSearchedDocs(locale: string): Promise<SearchedDocs> {
  const own = await getConfiguredGroups(locale);
  const areas = site.docs.map((area, index) => {
    const name = area.label && translateSiteText(area.label, locale);
    const label = name ?? getMessages(locale).search.groups.docs;
    const groups = index === 0 && own.length > 0 ? own : [{ id: area.path, label }];
    const versions = area.versions.map((version) => ({
      name: getNameInSearch(version),
      label: [...(index === 0 ? [] : [name]), translateSiteText(version.label, locale)].join(' '),
      root: getDocsRoot(version, locale),
      groups: groups.map(({ id }) => id),
    }));
    return { groups, versions };
  });
  const [first] = areas.flatMap(({ versions }) => (versions.length > 1 ? versions : []));
  const older = areas.flatMap(({ versions }) =>
    versions.flatMap(({ name, ...version }) => (name === undefined ? [] : [{ name, ...version }])),
  );
  return { groups: areas.flatMap(({ groups }) => groups), versions: first && { current: first.label, older } };
}

/** The configured groups with their labels. Reports those whose category does not exist. */
async function getConfiguredGroups(locale: string): Promise<{ id: string; label: string }[]> {
  const { tree } = await getDocsVersion(locale, site.docs[0].versions[0]);
  return site.search.groups.flatMap(({ id, category }, index) => {
    const found = tree.find((node) => node.kind === 'category' && node.key === category);
    if (found) return [{ id, label: found.label }];
    const place = getPlaceInConfig(['search', 'groups', index]);
    reportMistakes([
      `${place}: search.groups names "${category}", but no category at the top of the docs has this folder.`,
    ]);
    return [];
  });
}
