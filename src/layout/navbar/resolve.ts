import { propose } from '#contracts/nearest.ts';
import type { NavbarItemConfig, NavbarMemberConfig, Site } from '#contracts/site-config/index.ts';
import type { AuthItemData } from '#features/auth/index.ts';
import { getText, parseHtml } from '#workspace/html/parse-html.ts';

/** A navbar item with everything looked up: what the navbar needs to render it, as plain data. */
export type NavbarLink = {
  type: 'default';
  label: string;
  href: string;
  /** Left out if false, since every page contains its items. */
  isExternal?: true;
  /** Its target in each version of the docs, by name, if there are several. The visitor's preferred one is used. */
  versions?: Record<string, string>;
  /** The version of the docs that readers select by following the link. */
  choosesVersion?: string;
  /** The prefix of that version's URLs, if it is not `href`. */
  versionRoot?: string;
  /** The path of the docs area of these versions, if it is not the first one. */
  area?: string;
  /** The link for pages of other docs areas, by the prefix of their URLs. */
  inAreas?: Record<string, NavbarLink>;
  /** The current page in that version; undefined if it has no such page. */
  samePage?: string;
};
export type NavbarHtml = { type: 'html'; value: string };
/** `name` says what the items are, if the label does not: "Next" alone could be anything to those who hear it. */
export type NavbarDropdown = { type: 'dropdown'; name?: string; label: string; items: (NavbarLink | NavbarHtml)[] };
/** `prefix` comes between the base path and the page's own path in that language, unless it has a different `page`. */
export type NavbarLocales = {
  type: 'localeDropdown';
  name: string;
  current: string;
  locales: { code: string; label: string; prefix: string; page?: string }[];
};
/** `page` is the target of the link without scripts. */
type NavbarSearch = { type: 'search'; name: string; page: string };
type NavbarAuth = { type: 'custom-auth' } & AuthItemData;
export type NavbarItemData = (NavbarLink | NavbarHtml | NavbarDropdown | NavbarLocales | NavbarSearch | NavbarAuth) & {
  position: 'left' | 'right';
};

/** As many letters have room in one line on the right of the narrowest navbar. */
const MOST_LETTERS = 60;

/** Whether what is on the right may need several lines. */
export function isCrowded(items: readonly NavbarItemData[]): boolean {
  const labels = items
    .filter(({ position }) => position === 'right')
    .map((item) => ('label' in item ? item.label : item.type === 'html' ? getText(parseHtml(item.value)) : ''));
  return labels.join('').length > MOST_LETTERS;
}

/** A version of the docs that items may link to. */
export type TargetVersion = {
  name: string;
  label: string;
  /** The URL of the main document. */
  href: string;
  /** The prefix of the URLs of all documents. */
  root: string;
  docs: Map<string, { href: string; label: string }>;
  sidebars: Record<string, unknown>;
};

/** An area of the docs that items may link to. The first version is the default one. */
export type TargetArea = {
  path: string;
  /** The prefix of the URLs of all its pages. */
  root: string;
  versions: [TargetVersion, ...TargetVersion[]];
};

/** Everything that items may link to. */
export type NavbarTargets = {
  href: (path: string) => string;
  areas: [TargetArea, ...TargetArea[]];
  /** The current page in each other version that has it, by the version's name. */
  versionsOfPage: Record<string, string>;
  /** The current page in each other language where its path differs, by the language's code. */
  localesOfPage: Record<string, string>;
  locale: string;
  locales: Site['locales'];
  languagesLabel: string;
  versionLabel: string;
  /** Undefined if no page has a form to sign in. */
  auth: AuthItemData | undefined;
  search: { name: string; page: string };
};

const NO_FORM = 'There is no page to sign in on: none has "form: sign-in" or "form: join" in its front matter.';

function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new Error(message);
  return value;
}

const link = (label: string, href: string, isExternal = false): NavbarLink => ({
  type: 'default',
  label,
  href,
  ...(isExternal && { isExternal }),
});

/** The areas for an item: the one that it names, or else all. */
function findAreas({ docs }: { docs?: string | undefined }, { areas }: NavbarTargets): [TargetArea, ...TargetArea[]] {
  if (docs === undefined) return areas;
  const paths = areas.map(({ path }) => `"${path}"`).join(', ');
  return [
    found(
      areas.find(({ path }) => path === docs),
      `There is no area of the docs at "${docs}". There are: ${paths}.`,
    ),
  ];
}

/** The only area whose first version has the target of an item. `kind` is only for messages; `getAll` returns what can be a target. */
function findArea(
  areas: TargetArea[],
  [kind, name]: [kind: string, name: string],
  getAll: (version: TargetVersion) => Map<string, unknown>,
): TargetArea {
  const what = `${kind} "${name}"`;
  const [area, other] = areas.filter(({ versions }) => getAll(versions[0]).has(name));
  if (area && other) {
    throw new Error(
      `The areas of the docs at "${area.path}" and "${other.path}" both have a ${what}. Name one: docs: '${area.path}'.`,
    );
  }
  if (area) return area;
  const known = areas.flatMap(({ versions }) => [...getAll(versions[0]).keys()]);
  throw new Error(`There is no ${what}.${propose(name, known)}`);
}

/** Identifies an area other than the first one. */
const areaKey = ({ path }: TargetArea, { areas }: NavbarTargets) => (path === areas[0].path ? {} : { area: path });

/** A link into an area of the docs that follows the visitor's preferred version if there is more than one. */
function docsLink(
  label: string,
  area: TargetArea,
  targets: NavbarTargets,
  hrefIn: (version: TargetVersion) => string | undefined,
): NavbarLink {
  const hrefs = area.versions.flatMap((version) => {
    const href = hrefIn(version);
    return href ? [[version.name, href] as const] : [];
  });
  const item = link(label, hrefs[0]?.[1] ?? '');
  return hrefs.length > 1 ? { ...item, versions: Object.fromEntries(hrefs), ...areaKey(area, targets) } : item;
}

function resolveMember(item: NavbarMemberConfig, targets: NavbarTargets): NavbarLink | NavbarHtml {
  switch (item.type) {
    case 'default':
      return item.href ? link(item.label, item.href, true) : link(item.label, targets.href(item.to ?? '/'));
    case 'html':
      return { type: 'html', value: item.value };
    case 'doc': {
      const area = findArea(findAreas(item, targets), ['document with the id', item.docId], ({ docs }) => docs);
      const label = item.label ?? area.versions[0].docs.get(item.docId)?.label ?? '';
      return docsLink(label, area, targets, ({ docs }) => docs.get(item.docId)?.href);
    }
    case 'docSidebar': {
      const getSidebars = ({ sidebars }: TargetVersion) => new Map(Object.entries(sidebars));
      const area = findArea(targets.areas, ['sidebar named', item.sidebarId], getSidebars);
      return docsLink(item.label, area, targets, (version) =>
        getSidebars(version).has(item.sidebarId) ? version.href : undefined,
      );
    }
    case 'docsVersion': {
      const toLink = (area: TargetArea) =>
        docsLink(item.label ?? area.versions[0].label, area, targets, ({ href }) => href);
      const [first, ...others] = findAreas(item, targets);
      if (others.length === 0) return toLink(first);
      return { ...toLink(first), inAreas: Object.fromEntries(others.map((area) => [area.root, toLink(area)])) };
    }
  }
}

function resolveItem(item: NavbarItemConfig, targets: NavbarTargets): NavbarItemData {
  const { position } = item;
  switch (item.type) {
    case 'dropdown':
      return {
        type: 'dropdown',
        position,
        label: item.label,
        items: item.items.map((member) => resolveMember(member, targets)),
      };
    case 'docsVersionDropdown': {
      const areas = findAreas(item, targets);
      const items = areas.flatMap((area) =>
        area.versions.map(({ name, label, href, root }) => ({
          ...link(label, href),
          choosesVersion: name,
          ...(root !== href && { versionRoot: root }),
          ...(targets.versionsOfPage[name] && { samePage: targets.versionsOfPage[name] }),
          ...areaKey(area, targets),
        })),
      );
      return { type: 'dropdown', position, name: targets.versionLabel, label: areas[0].versions[0].label, items };
    }
    case 'localeDropdown': {
      const { list, default: main } = targets.locales;
      const locales = list.map(({ code, label }) => ({
        ...{ code, label, prefix: code === main ? '' : `${code}/` },
        ...(targets.localesOfPage[code] && { page: targets.localesOfPage[code] }),
      }));
      return { type: 'localeDropdown', position, name: targets.languagesLabel, current: targets.locale, locales };
    }
    case 'search':
      return { type: 'search', position, ...targets.search };
    case 'custom-auth':
      return { type: 'custom-auth', position, ...found(targets.auth, NO_FORM) };
    default:
      return { ...resolveMember(item, targets), position };
  }
}

/** The navbar's items as data. An item whose target is missing is left out and passed to `onMistake`. */
export function resolveNavbar(
  items: NavbarItemConfig[],
  targets: NavbarTargets,
  onMistake: (index: number, reason: string) => void,
): NavbarItemData[] {
  return items.flatMap((item, index) => {
    try {
      return [resolveItem(item, targets)];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      onMistake(index, error.message);
      return [];
    }
  });
}
