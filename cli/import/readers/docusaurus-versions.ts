import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { evaluateFile, type Value } from '../config/evaluate.ts';
import { get, getBoolean, getList, getString } from '../config/read.ts';
import type { OldVersion } from '../model.ts';
import type { Notes } from '../notes.ts';
import type { DocsSource } from './docusaurus-sidebars.ts';

export const trim = (path: string) => path.replaceAll(/^\/+|\/+$/g, '');

/** One of the docs plugins of a site. `id` is `default` for that of the preset. */
export type DocsInstance = { id: string; options: Value /** The path of its area on the new site. */; area: string };

const PLUGIN = 'docusaurus-plugin-content-docs';

/** The versions of the documents, the one that readers get first in front. */
export function readVersions(site: string, instance: DocsInstance, locales: string[], notes: Notes): DocsSource[] {
  const { id, options: docs, area } = instance;
  const prefix = id === 'default' ? '' : `${id}_`;
  const folder = resolve(site, getString(docs, 'path') ?? 'docs');
  if (!existsSync(folder)) return [];
  const base = trim(getString(docs, 'routeBasePath') ?? 'docs');
  const file = join(site, `${prefix}versions.json`);
  const archived = (existsSync(file) ? getList(evaluateFile(file)) : []).filter(
    (name): name is string => typeof name === 'string',
  );
  const hasCurrent = getBoolean(docs, 'includeCurrentVersion') ?? true;
  const only = getList(docs, 'onlyIncludeVersions');
  const all = [...(hasCurrent ? ['current'] : []), ...archived].filter(
    (name) => only.length === 0 || only.includes(name),
  );
  const last = getString(docs, 'lastVersion') ?? archived[0] ?? 'current';
  const ordered = [...all.filter((name) => name === last), ...all.filter((name) => name !== last)];
  const include = getList(docs, 'include').filter((pattern): pattern is string => typeof pattern === 'string');
  const sidebarPath = getString(docs, 'sidebarPath');
  const declared = get(docs, 'sidebarPath');
  const sidebars = sidebarPath ? resolve(site, sidebarPath) : undefined;
  if (declared !== undefined && declared !== false && !sidebarPath)
    notes.left(site, undefined, 'sidebarPath is made by code', 'The sidebar is made of the folders.');
  return ordered.map((name) => {
    const isCurrent = name === 'current';
    const path = getString(docs, 'versions', name, 'path') ?? (name === last ? '' : isCurrent ? 'next' : name);
    const label = getString(docs, 'versions', name, 'label') ?? (isCurrent ? 'Next' : name);
    const banner = getString(docs, 'versions', name, 'banner');
    const isOlder = all.indexOf(name) > all.indexOf(last);
    const status =
      name === last
        ? 'current'
        : banner === 'none'
          ? 'current'
          : banner === 'unreleased' || (!banner && !isOlder)
            ? 'unreleased'
            : 'unmaintained';
    const root = posix.join(area, path);
    const version: OldVersion = { name, label, folder: isCurrent ? area : `${area}-${name}`, path, root, status };
    const versionSidebars = join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`);
    const translated = isCurrent ? 'current' : `version-${name}`;
    return {
      version,
      folder: isCurrent ? folder : join(site, `${prefix}versioned_docs`, `version-${name}`),
      translations: locales
        .map((locale) => ({
          locale,
          folder: join(site, 'i18n', locale, id === 'default' ? PLUGIN : `${PLUGIN}-${id}`, translated),
        }))
        .filter((entry) => existsSync(entry.folder)),
      sidebars: isCurrent
        ? sidebars && existsSync(sidebars)
          ? sidebars
          : undefined
        : existsSync(versionSidebars)
          ? versionSidebars
          : undefined,
      route: trim(posix.join(base, path)),
      include: include.length > 0 ? include : ['**/*.{md,mdx}'],
    };
  });
}
