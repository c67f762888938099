import { type ReactNode, useSyncExternalStore } from 'react';
import type { Site } from '#contracts/site-config/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { Logo } from '#ui/Logo.tsx';
import { MobileSidebar } from './MobileSidebar.tsx';
import { ItemBoundary, NavbarItem } from './NavbarItem.tsx';
import { type NavbarMessages, subscribeToPage } from './NavbarLink.tsx';
import type { NavbarItemData } from './resolve.ts';

/**
 * The light/dark button. `preferences.client.ts` handles its press, since it is loaded before React; `names` holds
 * the accessible name in each mode.
 */
function ColorModeToggle({ names }: { names: { dark: string; light: string } }) {
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle"
      data-color-mode-toggle=""
      data-dark={names.dark}
      data-light={names.light}
      aria-label={names.dark}
      suppressHydrationWarning
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}

/** The path of the current page; at build and at the first render, the one the page was built for. */
const usePath = (builtFor: string): string =>
  useSyncExternalStore(
    subscribeToPage,
    () => location.pathname,
    () => builtFor,
  );

type Props = {
  title: string;
  logo: Site['navbar']['logo'];
  items: NavbarItemData[];
  hasToggle: boolean;
  hasDocs: boolean;
  path: string;
  messages: NavbarMessages & Pick<Messages, 'crash'>;
  toggleNames: { dark: string; light: string };
  /** The docs sidebar for the mobile menu; nothing outside the docs. */
  children?: ReactNode;
};

function Brand({ title, logo }: Pick<Props, 'title' | 'logo'>) {
  return (
    <a className="brand" href={logo.href}>
      <Logo logo={logo} size={28} />
      <span>{title}</span>
    </a>
  );
}

function Bar({ title, logo, items, hasToggle, hasDocs, path, messages, toggleNames, children }: Props) {
  const current = usePath(path);
  const brand = <Brand title={title} logo={logo} />;
  const side = (position: 'left' | 'right') => (
    <ul className={`navbar-items navbar-${position}`}>
      {items.map((item, index) =>
        item.position === position ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order.
          <li key={index} className={`navbar-item navbar-item-${item.type}`}>
            <ItemBoundary item={item}>
              <NavbarItem item={item} path={current} messages={messages} />
            </ItemBoundary>
          </li>
        ) : null,
      )}
      {position === 'right' && hasToggle && (
        <li>
          <ColorModeToggle names={toggleNames} />
        </li>
      )}
    </ul>
  );
  return (
    <>
      <nav className="navbar" aria-label={messages.navbar.label}>
        <button
          type="button"
          className="icon-button navbar-menu"
          command="show-modal"
          commandfor="mobile-menu"
          aria-label={messages.navbar.open}
          aria-haspopup="dialog"
          onClick={openWithoutCommand}
        >
          <Icon name="menu" />
        </button>
        {brand}
        {side('left')}
        {side('right')}
      </nav>
      <MobileSidebar items={items} brand={brand} hasDocs={hasDocs} path={current} messages={messages}>
        {children}
      </MobileSidebar>
    </>
  );
}

/** Browsers without `command` open the menu by script. */
function openWithoutCommand() {
  if ('command' in HTMLButtonElement.prototype) return;
  const menu = document.getElementById('mobile-menu');
  if (menu instanceof HTMLDialogElement) menu.showModal();
}

/** The navbar and the mobile menu. */
export default function Navbar(props: Props) {
  return (
    <CrashBoundary messages={props.messages.crash}>
      <Bar {...props} />
    </CrashBoundary>
  );
}
