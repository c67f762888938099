import { Icon } from '#ui/icons.tsx';
import { Menu } from './Dropdown.tsx';
import type { NavbarLocales } from './model.ts';
import type { ItemContext } from './NavbarItem.tsx';

const base = import.meta.env.BASE_URL;

/** The same page in another language: the locale's part of the path is replaced. For a file such as `404.html`, its home. */
export function inOtherLocale(path: string, locales: NavbarLocales['locales'], prefix: string): string {
  const below = path.endsWith('/') ? path.slice(base.length) : '';
  const current = locales.find((locale) => locale.prefix && below.startsWith(locale.prefix))?.prefix ?? '';
  return base + prefix + below.slice(current.length);
}

/** The languages of the site. A change of language keeps the query and the hash. */
export function LocaleDropdown({ item, path }: { item: NavbarLocales } & ItemContext) {
  const current = item.locales.find((locale) => locale.code === item.current);
  return (
    <Menu
      path={path}
      label={
        <>
          <Icon name="language" size={18} />
          <span className="visually-hidden">{item.label}: </span>
          {current?.label}
        </>
      }
    >
      {item.locales.map(({ code, label, prefix }) => (
        <li key={code}>
          <a
            className="navbar-link"
            href={inOtherLocale(path, item.locales, prefix)}
            lang={code}
            aria-current={code === item.current ? 'true' : undefined}
            onClick={({ currentTarget }) => {
              currentTarget.search = location.search;
              currentTarget.hash = location.hash;
            }}
          >
            {label}
          </a>
        </li>
      ))}
    </Menu>
  );
}
