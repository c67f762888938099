import { posix } from 'node:path';
import { get, getString } from '../config/read.ts';
import { isRecord, Unknown, type Value } from '../config/value.ts';

/**
 * The configuration of VuePress 1 or 2 as one of VitePress, which was made from it. In VuePress 2, and in themes for it, the settings of the
 * theme are what its function is called with.
 */
export function toVitePressConfig(config: Value): Value {
  if (!isRecord(config)) return config;
  const theme = isRecord(config.theme) ? config.theme : get(config, 'themeConfig');
  const locales = toLocales(get(config, 'locales'), get(theme, 'locales'));
  return { ...config, themeConfig: toTheme(theme), ...(locales && { locales }) };
}

/** Languages by their folders instead of their paths: `zh` instead of `/zh/`. */
function toLocales(sites: Value, themes: Value): { [key: string]: Value } | undefined {
  const paths = [...new Set([sites, themes].flatMap((value) => (isRecord(value) ? Object.keys(value) : [])))];
  if (paths.length === 0) return undefined;
  const locales = paths.map((path) => {
    const site = get(sites, path);
    const theme = get(themes, path);
    const label = getString(theme, 'selectLanguageName') ?? getString(theme, 'label') ?? getString(site, 'lang');
    const key = path === '/' ? 'root' : path.replaceAll(/^\/|\/$/g, '');
    return [key, { ...(isRecord(site) && site), label, themeConfig: toTheme(theme) }] as const;
  });
  return Object.fromEntries(locales);
}

function toTheme(theme: Value): Value {
  if (!isRecord(theme)) return {};
  const { navbar, nav = navbar, sidebar, ...rest } = theme;
  const entries = toSidebar(sidebar);
  return { ...rest, ...(nav && { nav: toNavbar(nav) }), ...(entries && { sidebar: entries }) };
}

const toNavbar = (items: Value): Value =>
  Array.isArray(items)
    ? items.map((item) => {
        if (typeof item === 'string') return { text: toLabel(item), link: toLink(item, '/') };
        const { text, link, items: own, children = own } = isRecord(item) ? item : {};
        return { text, link, ...(children && { items: toNavbar(children) }) };
      })
    : items;

/** One sidebar, or several by the start of the path. One that is generated (`auto`, `structure`) is left out: folders generate it here. */
function toSidebar(sidebar: Value): Value {
  if (Array.isArray(sidebar)) return toItems(sidebar, '/');
  if (!isRecord(sidebar)) return sidebar instanceof Unknown ? sidebar : undefined;
  const several = Object.entries(sidebar).flatMap(([path, items]): [string, Value][] => {
    if (Array.isArray(items)) return [[path, toItems(items, path)]];
    return items instanceof Unknown ? [[path, items]] : [];
  });
  return several.length > 0 ? Object.fromEntries(several) : undefined;
}

/** @param base the path that links are relative to */
const toItems = (items: Value[], base: string): Value[] =>
  items.map((item) => {
    if (typeof item === 'string') return { link: toLink(item, base) };
    if (Array.isArray(item)) return { link: toLink(String(item[0]), base), text: item[1] };
    if (!isRecord(item)) return item;
    const { title, text = title, path, link = path, prefix, children } = item;
    const inner = typeof prefix === 'string' ? toLink(prefix, base) : base;
    return {
      text,
      ...(typeof link === 'string' && { link: toLink(link, inner) }),
      ...(Array.isArray(children) && { items: toItems(children, inner) }),
    };
  });

const toLink = (link: string, base: string): string =>
  (/^[a-z][a-z\d+.-]*:|^\//i.test(link) ? link : posix.join('/', base, link)).replace(/(^|\/)readme(\.md)?$/i, '$1');

/** A label for the last part of a path. */
export function toLabel(path: string): string {
  const name =
    path
      .replace(/(\/readme)?(\.md|\.html)?$/i, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? 'Start';
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
