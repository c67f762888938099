import { ALL, EARLIER, nameInIndex } from '../model.ts';

/** The versions of the docs, where there are several. The first one is what readers get first. */
export type SearchVersions = {
  /** `root` is what the URLs of its pages begin with. */
  list: { name: string; label: string; root: string }[];
  /** The groups that are there in each version. */
  docs: string[];
};

/** What is searched, by the names that the index has for it. */
export type Scope = {
  /** The groups that are searched if none is chosen. */
  groups: string[];
  /** The names of each group in the versions that are searched. */
  names: Record<string, string[]>;
  /** The names of the same documents in the other versions. */
  others: string[];
};

/** The scope of a search in one version of the docs, or in all of them. */
export function getScope(groups: string[], versions?: SearchVersions, version?: string): Scope {
  const list = versions?.list.map(({ name }) => name) ?? [];
  const [first] = list;
  const chosen = version === ALL ? list : [version !== undefined && list.includes(version) ? version : first];
  const getNames = (group: string, searched: (string | undefined)[]) =>
    versions?.docs.includes(group)
      ? searched.map((name) => nameInIndex(group, name === first ? undefined : name))
      : [group];
  const rest = list.filter((name) => !chosen.includes(name));
  return {
    groups: groups.filter((group) => group !== EARLIER),
    names: Object.fromEntries(groups.map((group) => [group, getNames(group, chosen)])),
    others: rest.length > 0 ? (versions?.docs ?? []).flatMap((group) => getNames(group, rest)) : [],
  };
}

/** The version of the docs that a page belongs to; undefined for the first one, and for what is no part of the docs. */
export function getVersionOfPage(path: string, versions: SearchVersions | undefined): string | undefined {
  const [first, ...older] = versions?.list ?? [];
  const inside = older
    .filter(({ root }) => path.startsWith(root))
    .sort((a, b) => b.root.length - a.root.length)
    .map(({ name }) => name);
  return first && inside[0];
}
