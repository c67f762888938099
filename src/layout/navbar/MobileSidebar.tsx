import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { NavbarItem } from './NavbarItem.tsx';
import { type ItemContext, onNavigation } from './NavbarLink.tsx';
import type { NavbarItemData } from './resolve.ts';

/** Wider than 996 pixels, with letters of the usual size. */
const DESKTOP = '(width > 62.25em)';

type Panel = 'main' | 'docs';
type Props = { items: NavbarItemData[]; brand: ReactNode; hasDocs: boolean; children: ReactNode } & ItemContext;

/** On a page of the docs, its sidebar comes first. */
const firstPanel = (): Panel => (document.getElementById('mobile-docs')?.hasChildNodes() ? 'docs' : 'main');

/**
 * The menu of narrow screens: a native modal `dialog` that the menu button commands, so it opens before any script is
 * loaded. Two panels; `children` is the docs sidebar, shown first if the page has one.
 */
export function MobileSidebar({ items, brand, hasDocs, children, path, messages }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [panel, setPanel] = useState<Panel>(hasDocs ? 'docs' : 'main');
  // A panel is inert only after hydration: without scripts both are shown, one below the other.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);

  // Going back makes the pressed button inert, so the focus moves to the first item.
  const mainPanel = useRef<HTMLDivElement>(null);
  const hasGoneBack = useRef(false);
  useEffect(() => {
    if (panel !== 'main' || !hasGoneBack.current) return;
    hasGoneBack.current = false;
    mainPanel.current?.querySelector<HTMLElement>('a, summary')?.focus();
  }, [panel]);

  // Navigation closes the menu; the new page may have a docs panel.
  useEffect(
    () =>
      onNavigation(() => {
        dialog.current?.close();
        setPanel(firstPanel());
      }),
    [],
  );

  useEffect(() => {
    const desktop = matchMedia(DESKTOP);
    const closeOnDesktop = () => desktop.matches && dialog.current?.close();
    desktop.addEventListener('change', closeOnDesktop);
    return () => desktop.removeEventListener('change', closeOnDesktop);
  }, []);

  return (
    // It may have been opened before hydration.
    <dialog
      suppressHydrationWarning
      id="mobile-menu"
      className="mobile-menu"
      ref={dialog}
      aria-label={messages.navbar.mobileMenu}
      closedby="any"
      onClose={() => setPanel(firstPanel())}
    >
      <div className="mobile-menu-head">
        {brand}
        <button
          type="button"
          className="icon-button"
          command="close"
          commandfor="mobile-menu"
          aria-label={messages.navbar.close}
          onClick={() => 'command' in HTMLButtonElement.prototype || dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="mobile-menu-panels" data-panel={panel}>
        <div className="mobile-menu-panel" data-name="main" inert={isAwake && panel !== 'main'} ref={mainPanel}>
          <ul>
            {/* The search is in the bar at any width. */}
            {items.map((item, index) =>
              item.type === 'search' ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order.
                <li key={index}>
                  <NavbarItem item={item} path={path} messages={messages} />
                </li>
              ),
            )}
          </ul>
        </div>
        <div className="mobile-menu-panel" data-name="docs" inert={isAwake && panel !== 'docs'}>
          <button
            type="button"
            className="mobile-menu-back"
            onClick={() => {
              hasGoneBack.current = true;
              setPanel('main');
            }}
          >
            {messages.navbar.backToMainMenu}
          </button>
          {children}
        </div>
      </div>
    </dialog>
  );
}
