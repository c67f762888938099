import { useSyncExternalStore } from 'react';
import { PAGE_EVENT } from '#lib/events.ts';
import type { Messages } from '#lib/messages/index.ts';
import { storage } from '#lib/storage.ts';
import type { NavbarHtml, NavbarLink } from './resolve.ts';

/** As `src/layout/pre-paint-script.ts` names it: the first area of the docs has no name. */
const getKey = (area = 'default') => `docs-preferred-version-${area}`;
const CHANGE_EVENT = 'commonplace:docs-version';

/** Stores the version of the docs that the visitor chose. A name that no longer exists is removed before the first paint. */
function preferVersion(name: string, area: string | undefined): void {
  storage.set(getKey(area), name);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener(CHANGE_EVENT, onChange);
  addEventListener('storage', onChange);
  return () => {
    document.removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener('storage', onChange);
  };
}

/** Calls a listener after each soft navigation, for `useSyncExternalStore`. */
export function subscribeToPage(listener: () => void): () => void {
  document.addEventListener(PAGE_EVENT, listener);
  return () => document.removeEventListener(PAGE_EVENT, listener);
}

/** Calls a listener after each soft navigation to another path. Returns a function that ends this. */
export function onNavigation(listener: () => void): () => void {
  // Not the path that the navbar was built for: the not-found page is served at any.
  let shown = location.pathname;
  return subscribeToPage(() => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    listener();
  });
}

/** The name of the visitor's preferred version of an area; null if none was chosen. */
const usePreferredVersion = (area: string | undefined): string | null =>
  useSyncExternalStore(
    subscribe,
    () => storage.get(getKey(area)),
    () => null,
  );

/** The messages that every page has for its navbar: only those that it shows. */
export type NavbarMessages = Pick<Messages, 'navbar'> & { common: Pick<Messages['common'], 'opensInNewTab'> };

/** What every item gets besides its own data. */
export type ItemContext = { path: string; messages: NavbarMessages };
export type ItemProps<T> = { item: T } & ItemContext;

/** How a link relates to the current page: `page` is the page itself, `true` a page below the link. */
function getAriaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(href) && href !== import.meta.env.BASE_URL ? 'true' : undefined;
}

/**
 * The URL of the current page in another version or language: at build from the navbar's data, in the browser from the page's content.
 * @param attribute the attribute in which a page has these URLs by name
 */
export const useSamePage = (attribute: string, name: string, atBuild: string | undefined): string | undefined =>
  useSyncExternalStore(
    subscribeToPage,
    () => {
      const text = document.querySelector(`[${attribute}]`)?.getAttribute(attribute) ?? '{}';
      const pages: Record<string, string | undefined> = JSON.parse(text);
      return pages[name];
    },
    () => atBuild,
  );

/** A version of the docs. It leads to the current page in that version, or else to its main document. */
export function VersionItem({ item, path, isCurrent }: ItemProps<NavbarLink> & { isCurrent: boolean }) {
  const { choosesVersion, area } = item;
  const samePage = useSamePage('data-version-pages', choosesVersion ?? '', item.samePage);
  const href = isCurrent ? path : (samePage ?? item.href);
  return (
    <a
      className="navbar-link"
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => choosesVersion && preferVersion(choosesVersion, area)}
    >
      {item.label}
    </a>
  );
}

/** The item for a page: an item of the docs may refer to the area that the page is in. */
const getItemOn = (path: string, item: NavbarLink): NavbarLink =>
  Object.entries(item.inAreas ?? {}).find(([root]) => path.startsWith(root))?.[1] ?? item;

export function LinkItem({ item: inGeneral, path, messages }: ItemProps<NavbarLink>) {
  const item = getItemOn(path, inGeneral);
  const preferred = usePreferredVersion(item.area);
  const href = (preferred && item.versions?.[preferred]) || item.href;
  if (!item.isExternal) {
    return (
      <a className="navbar-link" href={href} aria-current={getAriaCurrent(href, path)}>
        {item.label}
      </a>
    );
  }
  return (
    <a className="navbar-link" href={item.href} target="_blank" rel="noopener noreferrer">
      {item.label} <span className="external" role="img" aria-label={messages.common.opensInNewTab} />
    </a>
  );
}

export const HtmlItem = ({ item }: ItemProps<NavbarHtml>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is the steward's own, from site.config.ts.
  <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />
);
