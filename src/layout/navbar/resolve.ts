import type { NavbarItemConfig, NavbarMemberConfig, Site } from '#contracts/site-config/index.ts';
import type { AuthItemData } from '#features/auth/index.ts';

/** A navbar item with everything looked up: what the navbar needs to render it, as plain data. */
export type NavbarLink = {
  type: 'default';
  label: string;
  href: string;
  isExternal: boolean;
  /** Where it leads in each version of the docs by name, where there are several; the visitor's preferred one is taken. */
  versions?: Record<string, string>;
  /** The version of the docs that is chosen by following it. */
  choosesVersion?: string;
  /** What the URLs of that version begin with, if it is not `href`. */
  versionRoot?: string;
  /** The page that is shown, in that version; undefined where it has no such page. */
  samePage?: string;
};
export type NavbarHtml = { type: 'html'; value: string };
export type NavbarDropdown = { type: 'dropdown'; label: string; items: (NavbarLink | NavbarHtml)[] };
/** `prefix` is what stands between the base path and the page's own path in that language. */
export type NavbarLocales = {
  type: 'localeDropdown';
  label: string;
  current: string;
  locales: { code: string; label: string; prefix: string }[];
};
/** `page` is where the link leads without scripts. */
type NavbarSearch = { type: 'search'; name: string; page: string };
type NavbarAuth = { type: 'custom-auth' } & AuthItemData;
export type NavbarItemData = (NavbarLink | NavbarHtml | NavbarDropdown | NavbarLocales | NavbarSearch | NavbarAuth) & {
  position: 'left' | 'right';
};

/** A version of the docs that items may point to. */
export type TargetVersion = {
  name: string;
  label: string;
  /** The URL of the main document. */
  href: string;
  /** What the URLs of all documents begin with. */
  root: string;
  docs: Map<string, { href: string; label: string }>;
  sidebars: Record<string, unknown>;
};

/** What items may point to. The first version is the one that readers get first. */
export type NavbarTargets = {
  href: (path: string) => string;
  versions: TargetVersion[];
  /** The page that is shown, in each other version that has it, by the version's name. */
  versionsOfPage: Record<string, string>;
  locale: string;
  locales: Site['locales'];
  languagesLabel: string;
  /** Undefined where no page has a form to sign in. */
  auth: AuthItemData | undefined;
  search: { name: string; page: string };
};

const NO_FORM = 'There is no page to sign in on: none has "form: sign-in" or "form: join" in its front matter.';

/** Names the item that could not be rendered, with the reason as its cause. */
const failure = (item: unknown, cause: unknown) =>
  new Error(`A navbar item failed to render.\n${JSON.stringify(item, null, 2)}`, { cause });

function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new Error(message);
  return value;
}

const link = (label: string, href: string, isExternal = false): NavbarLink => ({
  type: 'default',
  label,
  href,
  isExternal,
});

const mainVersion = ({ versions }: NavbarTargets) => found(versions[0], 'There is no version of the documents.');

/** A link into the docs that follows the visitor's preferred version where there is more than one. */
function docsLink(
  label: string,
  { versions }: NavbarTargets,
  hrefIn: (version: TargetVersion) => string | undefined,
): NavbarLink {
  const hrefs = versions.flatMap((version) => {
    const href = hrefIn(version);
    return href ? [[version.name, href] as const] : [];
  });
  const item = link(label, hrefs[0]?.[1] ?? '');
  return hrefs.length > 1 ? { ...item, versions: Object.fromEntries(hrefs) } : item;
}

function resolveMember(item: NavbarMemberConfig, targets: NavbarTargets): NavbarLink | NavbarHtml {
  switch (item.type) {
    case 'default':
      return item.href ? link(item.label, item.href, true) : link(item.label, targets.href(item.to ?? '/'));
    case 'html':
      return { type: 'html', value: item.value };
    case 'doc': {
      const doc = found(mainVersion(targets).docs.get(item.docId), `There is no document with the id "${item.docId}".`);
      return docsLink(item.label ?? doc.label, targets, ({ docs }) => docs.get(item.docId)?.href);
    }
    case 'docSidebar': {
      const has = ({ sidebars }: TargetVersion) => Object.hasOwn(sidebars, item.sidebarId);
      if (!has(mainVersion(targets))) throw new Error(`There is no sidebar named "${item.sidebarId}".`);
      return docsLink(item.label, targets, (version) => (has(version) ? version.href : undefined));
    }
    case 'docsVersion':
      return docsLink(item.label ?? mainVersion(targets).label, targets, ({ href }) => href);
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
      const items = targets.versions.map(({ name, label, href, root }) => ({
        ...link(label, href),
        choosesVersion: name,
        ...(root !== href && { versionRoot: root }),
        ...(targets.versionsOfPage[name] && { samePage: targets.versionsOfPage[name] }),
      }));
      return { type: 'dropdown', position, label: mainVersion(targets).label, items };
    }
    case 'localeDropdown': {
      const { list, default: main } = targets.locales;
      const locales = list.map(({ code, label }) => ({ code, label, prefix: code === main ? '' : `${code}/` }));
      return { type: 'localeDropdown', position, label: targets.languagesLabel, current: targets.locale, locales };
    }
    case 'search':
      return { type: 'search', position, ...targets.search };
    case 'custom-auth':
      return { type: 'custom-auth', position, ...found(targets.auth, NO_FORM) };
    default:
      return { ...resolveMember(item, targets), position };
  }
}

/**
 * The navbar's items as data. One that points to something that is not there is left out and given to `onMistake`.
 * @throws {Error} that names the item, without `onMistake`
 */
export function resolveNavbar(
  items: NavbarItemConfig[],
  targets: NavbarTargets,
  onMistake?: (index: number, reason: string) => void,
): NavbarItemData[] {
  return items.flatMap((item, index) => {
    try {
      return [resolveItem(item, targets)];
    } catch (error) {
      if (!onMistake || !(error instanceof Error)) throw failure(item, error);
      onMistake(index, error.message);
      return [];
    }
  });
}
