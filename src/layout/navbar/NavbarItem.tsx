import type { ComponentType } from 'react';
import { AuthItem } from '#features/auth/index.ts';
import { SignatureReminder } from '#features/membership/index.ts';
import { SearchLink } from '#features/search/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Dropdown } from './Dropdown.tsx';
import { LocaleDropdown } from './LocaleDropdown.tsx';
import type { NavbarHtml, NavbarItemData, NavbarLink } from './model.ts';
import { preferVersion, usePreferredVersion } from './preferred-version.ts';

export type ItemContext = { path: string; messages: Pick<Messages, 'common' | 'navbar'> };
type ItemProps<T> = { item: T } & ItemContext;

/** How a link relates to the page on the screen: `page` is the page itself, `true` a page below it. */
function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(href) && href !== import.meta.env.BASE_URL ? 'true' : undefined;
}

export function LinkItem({ item, path, messages }: ItemProps<NavbarLink>) {
  const preferred = usePreferredVersion();
  const href = (preferred && item.versions?.[preferred]) || item.href;
  const { choosesVersion } = item;
  if (!item.isExternal) {
    return (
      <a
        className="navbar-link"
        href={href}
        aria-current={currentOf(href, path)}
        onClick={choosesVersion ? () => preferVersion(choosesVersion) : undefined}
      >
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

type Registry = { [T in NavbarItemData['type']]: ComponentType<ItemProps<Extract<NavbarItemData, { type: T }>>> };

const components: Registry = {
  default: LinkItem,
  html: HtmlItem,
  dropdown: Dropdown,
  localeDropdown: LocaleDropdown,
  search: ({ item }) => <SearchLink {...item} />,
  'custom-auth': ({ item }) => (
    <AuthItem {...item}>{item.mark && <SignatureReminder page={item.memberPage} {...item.mark} />}</AuthItem>
  ),
};

/** Renders an item by its type. Throws for a type that has no component. */
export function NavbarItem({ item, ...context }: ItemProps<NavbarItemData>) {
  const Item = components[item.type] as ComponentType<ItemProps<NavbarItemData>> | undefined;
  if (!Item) throw new Error(`No NavbarItem component found for type "${item.type}".`);
  return <Item item={item} {...context} />;
}
