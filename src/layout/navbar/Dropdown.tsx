import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/icons.tsx';
import type { NavbarDropdown } from './model.ts';
import { HtmlItem, type ItemContext, LinkItem } from './NavbarItem.tsx';
import { useDismiss } from './use-dismiss.ts';

/** A list that unfolds under its label: a native `details`, so that it opens before any script has come. */
export function Menu({ label, path, children }: { label: ReactNode; path: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  // A new page closes it.
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current !== path && details.current) details.current.open = false;
    shownPath.current = path;
  }, [path]);
  return (
    <details className="navbar-dropdown" ref={details} suppressHydrationWarning>
      <summary className="navbar-link">
        {label}
        <Icon name="down" size={14} />
      </summary>
      <ul className="navbar-dropdown-list">{children}</ul>
    </details>
  );
}

export function Dropdown({ item, path, messages }: { item: NavbarDropdown } & ItemContext) {
  return (
    <Menu label={item.label} path={path}>
      {item.items.map((member) => (
        <li key={member.type === 'html' ? member.value : member.href + member.label}>
          {member.type === 'html' ? (
            <HtmlItem item={member} path={path} messages={messages} />
          ) : (
            <LinkItem item={member} path={path} messages={messages} />
          )}
        </li>
      ))}
    </Menu>
  );
}
