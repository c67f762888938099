import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon } from '#ui/icons.tsx';
import { HtmlItem, type ItemContext, LinkItem, onNavigation, useSamePage, VersionItem } from './NavbarLink.tsx';
import type { NavbarDropdown, NavbarLink, NavbarLocales } from './resolve.ts';

/** Closes an open `details` on a press outside, when the focus leaves, on navigation, and on Escape, which returns the focus. */
function useDismiss(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const closeUnlessInside = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
      const other = relatedTarget ?? target;
      if (!(other instanceof Node) || !details.contains(other)) close();
    };
    addEventListener('pointerdown', closeUnlessInside);
    // These go with the element.
    details.addEventListener('focusout', closeUnlessInside);
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      event.stopPropagation();
      close();
      details.querySelector('summary')?.focus();
    });
    const stopFollowing = onNavigation(close);
    return () => {
      removeEventListener('pointerdown', closeUnlessInside);
      stopFollowing();
    };
  }, [ref]);
}

/** `name` says what is in the list to those who cannot see it, if the label alone does not. */
type MenuProps = { name?: string | undefined; label: ReactNode; children: ReactNode };

/** A list that unfolds under its label: a native `details`, which opens before any script is loaded. */
function Menu({ name, label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details className="navbar-dropdown" ref={details} suppressHydrationWarning>
      <summary className="navbar-link">
        {name && <span className="visually-hidden">{`${name}: `}</span>}
        {label}
        <Icon name="down" size={0.875} />
      </summary>
      <ul className="navbar-dropdown-list">{children}</ul>
    </details>
  );
}

const getVersions = ({ items }: NavbarDropdown) => items.filter((item): item is NavbarLink => 'choosesVersion' in item);

const getRoot = ({ versionRoot, href }: NavbarLink) => versionRoot ?? href;

/** The version of the docs that a page belongs to; undefined for other pages, and in other dropdowns. */
function findCurrentVersion(dropdown: NavbarDropdown, path: string): NavbarLink | undefined {
  const versions = getVersions(dropdown).filter((version) => path.startsWith(getRoot(version)));
  return versions.sort((a, b) => getRoot(b).length - getRoot(a).length)[0];
}

/** The versions of the docs area that the page is in, and elsewhere those of the first area. */
function getShownItems(dropdown: NavbarDropdown, current: NavbarLink | undefined): NavbarDropdown['items'] {
  const area = (current ?? getVersions(dropdown)[0])?.area;
  return dropdown.items.filter((item) => !('choosesVersion' in item) || item.area === area);
}

function DropdownMember({ member, current, ...context }: MemberProps) {
  if (member.type === 'html') return <HtmlItem item={member} {...context} />;
  if (!member.choosesVersion) return <LinkItem item={member} {...context} />;
  return <VersionItem item={member} isCurrent={member === current} {...context} />;
}

type MemberProps = { member: NavbarDropdown['items'][number]; current: NavbarLink | undefined } & ItemContext;

export function Dropdown({ item, ...context }: { item: NavbarDropdown } & ItemContext) {
  const { path } = context;
  const current = findCurrentVersion(item, path);
  return (
    <Menu name={item.name} label={current?.label ?? item.label}>
      {getShownItems(item, current).map((member) => (
        <li key={member.type === 'html' ? member.value : member.href + member.label}>
          <DropdownMember member={member} current={current} {...context} />
        </li>
      ))}
    </Menu>
  );
}

const base = import.meta.env.BASE_URL;

/** The same page in another language: the locale's part of the path is replaced. For a file such as `404.html`, its home. */
export function inOtherLocale(path: string, locales: NavbarLocales['locales'], prefix: string): string {
  const below = path.endsWith('/') ? path.slice(base.length) : '';
  const current = locales.find((locale) => locale.prefix && below.startsWith(locale.prefix))?.prefix ?? '';
  return base + prefix + below.slice(current.length);
}

type LocaleItemProps = { item: NavbarLocales; locale: NavbarLocales['locales'][number]; path: string };

function LocaleItem({ item, locale: { code, label, prefix, page }, path }: LocaleItemProps) {
  const samePage = useSamePage('data-language-pages', code, page);
  return (
    <a
      className="navbar-link"
      href={samePage ?? inOtherLocale(path, item.locales, prefix)}
      lang={code}
      aria-current={code === item.current ? 'true' : undefined}
    >
      {label}
    </a>
  );
}

/** The languages of the site. The script of every page adds the query and the hash to a link that is pressed. */
export function LocaleDropdown({ item, path }: { item: NavbarLocales } & ItemContext) {
  const current = item.locales.find((locale) => locale.code === item.current);
  return (
    <Menu
      name={item.name}
      label={
        <>
          <Icon name="language" size={1.125} />
          {current?.label}
        </>
      }
    >
      {item.locales.map((locale) => (
        <li key={locale.code}>
          <LocaleItem item={item} locale={locale} path={path} />
        </li>
      ))}
    </Menu>
  );
}
