import { posix } from 'node:path';
import { get, getBoolean, getList, getString } from '../config/read.ts';
import { Unknown, type Value } from '../config/value.ts';
import type { Link, NavbarItem, OldConfig, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';

type Surroundings = {
  file: string;
  notes: Notes;
  /** The areas of documents by the id of their plugin, with their paths on the new site. */
  areas: { id: string; path: string; docs: { id: string; page: OldPage }[]; hasVersions: boolean }[];
};

/** What the theme shows around every page. `to` is a path of the old site; it is resolved when the site is written. */
export function readTheme(
  config: Value,
  around: Surroundings,
): Pick<OldConfig, 'logo' | 'defaultMode' | 'announcement' | 'navbar' | 'footer' | 'copyright'> {
  const theme = get(config, 'themeConfig');
  const { file, notes } = around;
  const bar = get(theme, 'announcementBar');
  const content = getString(bar, 'content');
  const mode = getString(theme, 'colorMode', 'defaultMode');
  const logo = getString(theme, 'navbar', 'logo', 'src');
  return {
    logo:
      logo === undefined
        ? undefined
        : {
            src: logo,
            srcDark: getString(theme, 'navbar', 'logo', 'srcDark'),
            alt: getString(theme, 'navbar', 'logo', 'alt') ?? '',
          },
    defaultMode: mode === 'dark' ? 'dark' : mode === 'light' ? 'light' : undefined,
    announcement:
      content === undefined
        ? undefined
        : {
            id: getString(bar, 'id') ?? 'announcement',
            content,
            backgroundColor: getString(bar, 'backgroundColor') ?? '#ffffff',
            textColor: getString(bar, 'textColor') ?? '#000000',
            isCloseable: getBoolean(bar, 'isCloseable') ?? true,
          },
    navbar: getList(theme, 'navbar', 'items').flatMap((item) => readNavbarItem(item, around)),
    footer: readFooter(theme, file, notes),
    copyright: getString(theme, 'footer', 'copyright'),
  };
}

function readNavbarItem(item: Value, around: Surroundings): NavbarItem[] {
  // It is reported with the rest of the configuration that is unknown.
  if (item instanceof Unknown) return [];
  const { file, notes, areas } = around;
  const id = getString(item, 'docsPluginId') ?? 'default';
  const area = areas.find((one) => one.id === id) ?? areas[0];
  const named = areas.length > 1 && area ? { docs: area.path } : {};
  const type = getString(item, 'type') ?? (get(item, 'items') === undefined ? 'default' : 'dropdown');
  const label = getString(item, 'label');
  const position = getString(item, 'position') === 'right' ? 'right' : 'left';
  const leave = (what: string, todo: string) => {
    notes.left(file, undefined, what, todo);
    return [];
  };
  switch (type) {
    case 'default': {
      const link = readLink(item);
      return link
        ? [{ ...link, position }]
        : leave(
            `the navbar item ${getString(item, 'aria-label') ?? label ?? ''} without text or target`,
            'Add it to site.config.ts with a label.',
          );
    }
    case 'doc': {
      const found = area?.docs.find(({ id }) => id === getString(item, 'docId'))?.page;
      return found && label
        ? [{ label, page: found, position }]
        : leave(`the navbar item for the document "${getString(item, 'docId')}"`, 'Add it to site.config.ts.');
    }
    case 'docSidebar':
      return label ? [{ type: 'docSidebar', sidebarId: area?.path ?? 'docs', label, position }] : [];
    case 'docsVersionDropdown':
      return area?.hasVersions ? [{ type, ...named, position }] : [];
    case 'docsVersion':
      return [{ type, ...named, ...(label && { label }), position }];
    case 'localeDropdown':
      return [{ type, position }];
    case 'search':
      return [];
    case 'html':
      return leave(
        'an item of the navbar that is HTML',
        'Add it to site.config.ts as { type: "html" }, without pictures from other sites.',
      );
    case 'dropdown': {
      const items = getList(item, 'items')
        .flatMap((member) => readNavbarItem(member, around))
        .map(({ position: _, ...member }) => member);
      return label && items.length > 0 ? [{ type, label, position, items }] : [];
    }
    default:
      return leave(`a navbar item of the type "${type}"`, 'This engine has no such type.');
  }
}

/** A link with a label; `to` and `href` are unchanged. */
function readLink(item: Value): Link | undefined {
  const label = getString(item, 'label');
  const to = getString(item, 'to') ?? (getString(item, 'href')?.startsWith('/') ? getString(item, 'href') : undefined);
  const href = getString(item, 'href')?.replace(/^pathname:\/\//, '');
  if (label === undefined) return undefined;
  if (to !== undefined && !/^https?:/.test(to)) return { label, to: to.startsWith('/') ? to : posix.join('/', to) };
  const full = to ?? href;
  if (full?.startsWith('/')) return { label, to: full };
  return full && URL.canParse(full) ? { label, href: full } : undefined;
}

function readFooter(theme: Value, file: string, notes: Notes): OldConfig['footer'] {
  const links = getList(theme, 'footer', 'links');
  const columns = links.some((column) => get(column, 'items') !== undefined)
    ? links
    : links.length > 0
      ? [{ title: 'Links', items: links }]
      : [];
  return columns.flatMap((column) => {
    const items = getList(column, 'items').flatMap((item) => {
      const link = readLink(item);
      if (link) return [link];
      const html = getString(item, 'html');
      notes.left(
        file,
        undefined,
        `an entry of the footer${html ? ` that is HTML: ${html.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}` : ''}`,
        'The footer only holds links with text.',
      );
      return [];
    });
    return items.length > 0 ? [{ title: getString(column, 'title') ?? 'Links', items }] : [];
  });
}

/** What the navbar calls the sidebars of a docs plugin, by their names. */
export function readSidebarLabels(config: Value, id: string): Map<string, string> {
  const items = getList(config, 'themeConfig', 'navbar', 'items').flatMap((item) => [item, ...getList(item, 'items')]);
  return new Map(
    items.flatMap((item) => {
      const [name, label] = [getString(item, 'sidebarId'), getString(item, 'label')];
      const isOwn = (getString(item, 'docsPluginId') ?? 'default') === id;
      return name && label && isOwn ? [[name, label] as const] : [];
    }),
  );
}
