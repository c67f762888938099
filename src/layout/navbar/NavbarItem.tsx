import { Component, type ComponentType, type ReactNode } from 'react';
import { decoded } from '#contracts/decoded.ts';
import { AuthItem } from '#features/auth/index.ts';
import { SignatureReminder } from '#features/membership/index.ts';
import { SearchLink } from '#features/search/index.ts';
import { Dropdown, LocaleDropdown } from './Dropdown.tsx';
import { HtmlItem, type ItemProps, LinkItem } from './NavbarLink.tsx';
import type { NavbarItemData } from './resolve.ts';

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

/** Renders an item by its type. Throws for a type that has no component. `path` may have escapes, as `location` does and links do not. */
export function NavbarItem({ item, path, messages }: ItemProps<NavbarItemData>) {
  const Item = components[item.type] as ComponentType<ItemProps<NavbarItemData>> | undefined;
  if (!Item) throw new Error(`No NavbarItem component found for type "${item.type}".`);
  return <Item item={item} path={decoded(path)} messages={messages} />;
}

/** Names the navbar item that throws while rendering; the crash panel around the navbar shows it with its cause. */
export class ItemBoundary extends Component<{ item: unknown; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    throw new Error(`A navbar item failed to render.\n${JSON.stringify(this.props.item, null, 2)}`, { cause: error });
  }
}
