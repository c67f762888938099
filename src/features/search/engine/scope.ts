import { decoded } from '#contracts/decoded.ts';
import { ALL, EARLIER, nameInIndex } from '../model.ts';

/** The versions of the docs, if there are several. */
export type SearchVersions = {
  /** The label of the default version. */
  current: string;
  /** The others. `root` is the prefix of a version's URLs, `groups` are the groups in it. */
  older: { name: string; label: string; root: string; groups: string[] }[];
};

/** The groups and versions of documents that readers can search in. */
export type SearchedDocs = { groups: { id: string; label: string }[]; versions: SearchVersions | undefined };

/** What to search in, by the names in the index. */
export type Scope = {
  /** The groups to search in if none is chosen. */
  groups: string[];
  /** The names of each group in the versions to search in. */
  names: Record<string, string[]>;
  /** The names of the same documents in the other versions. */
  others: string[];
};

/** The scope of a search in one version of the docs, or in all of them. A group that the version lacks is searched in the first one. */
export function getScope(groups: string[], versions?: SearchVersions, version?: string): Scope {
  const inGroups = groups.map((group) => {
    const older = versions?.older.flatMap((one) => (one.groups.includes(group) ? [one.name] : [])) ?? [];
    const all = [undefined, ...older];
    const chosen = version === ALL ? all : [older.find((name) => name === version)];
    const getNames = (names: (string | undefined)[]) => names.map((name) => nameInIndex(group, name));
    return { group, names: getNames(chosen), others: getNames(all.filter((name) => !chosen.includes(name))) };
  });
  return {
    groups: groups.filter((group) => group !== EARLIER),
    names: Object.fromEntries(inGroups.map(({ group, names }) => [group, names])),
    others: inGroups.flatMap(({ others }) => others),
  };
}

/** The older version of the docs that a page belongs to, by its path as browsers have it; undefined for the first one, and for pages outside of the docs. */
export function getVersionOfPage(path: string, versions: SearchVersions | undefined): string | undefined {
  const inside = (versions?.older ?? [])
    .filter(({ root }) => decoded(path).startsWith(root))
    .sort((a, b) => b.root.length - a.root.length);
  return inside[0]?.name;
}
