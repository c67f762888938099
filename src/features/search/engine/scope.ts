import { ALL, EARLIER, nameInIndex } from '../model.ts';

/** The versions of the docs, where there are several. */
export type SearchVersions = {
  /** What the version that readers get first is called. */
  current: string;
  /** The others. `root` is what the URLs of a version's pages begin with, `groups` are those that it has. */
  older: { name: string; label: string; root: string; groups: string[] }[];
};

/** What of the documents readers may search in: their groups with their names, and their versions. */
export type SearchedDocs = { groups: { id: string; label: string }[]; versions: SearchVersions | undefined };

/** What is searched, by the names that the index has for it. */
export type Scope = {
  /** The groups that are searched if none is chosen. */
  groups: string[];
  /** The names of each group in the versions that are searched. */
  names: Record<string, string[]>;
  /** The names of the same documents in the other versions. */
  others: string[];
};

/** The scope of a search in one version of the docs, or in all of them. Of a group that the version does not have, in the first one. */
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

/** The older version of the docs that a page belongs to; undefined for the first one, and for what is no part of the docs. */
export function getVersionOfPage(path: string, versions: SearchVersions | undefined): string | undefined {
  const inside = (versions?.older ?? [])
    .filter(({ root }) => path.startsWith(root))
    .sort((a, b) => b.root.length - a.root.length);
  return inside[0]?.name;
}
