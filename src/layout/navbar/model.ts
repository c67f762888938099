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
export type NavbarSearch = { type: 'search'; name: string; page: string };
export type NavbarAuth = { type: 'custom-auth' } & AuthItemData;
export type NavbarItemData = (NavbarLink | NavbarHtml | NavbarDropdown | NavbarLocales | NavbarSearch | NavbarAuth) & {
  position: 'left' | 'right';
};
