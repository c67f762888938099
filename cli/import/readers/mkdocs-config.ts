import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Scalar, type Tags } from 'yaml';
import { readDataFile } from '../config/data-file.ts';
import { get, getBoolean, getEntries, getList, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import type { OldConfig } from '../model.ts';
import type { Notes } from '../notes.ts';
import { type Translated, toTranslated } from '../translations.ts';

/** `!ENV [NAME, default]`, a variable of the machine that built the old site: readers know it with the default. */
const ENVIRONMENT: Tags = [
  { tag: '!ENV', collection: 'seq', resolve: ({ items }) => (items.length > 1 ? items.at(-1) : new Scalar(null)) },
  { tag: '!ENV', resolve: () => null },
];

/** Reads a configuration, and what `INHERIT` names below it. */
export function readMkDocsConfig(file: string, notes: Notes, seen: readonly string[] = []): Value {
  const own = readDataFile(file, ENVIRONMENT);
  const name = getString(own, 'INHERIT');
  if (name === undefined) return own;
  const parent = resolve(dirname(file), name);
  if (existsSync(parent) && parent !== file && !seen.includes(parent))
    return merge(readMkDocsConfig(parent, notes, [...seen, file]), own);
  notes.left(file, undefined, `INHERIT names ${name}, which is missing or in a circle`, 'Its settings are left out.');
  return own;
}

/** Lists replace each other, and records are merged. */
const merge = (below: Value, above: Value): Value =>
  isRecord(below) && isRecord(above)
    ? {
        ...below,
        ...Object.fromEntries(Object.entries(above).map(([key, value]) => [key, merge(below[key], value)])),
      }
    : above;

/** Plugins or extensions with their options: names and records in a list, or one record. */
export const listNamed = (config: Value, key: string): [string, Value][] => {
  const found = get(config, key);
  if (!Array.isArray(found)) return getEntries(found);
  return found.flatMap((item) =>
    typeof item === 'string' ? [[item, undefined] as [string, Value]] : getEntries(item),
  );
};

/** Logo, icon and mode of a theme; their paths are below the documents. */
export function readTheme(config: Value): Pick<OldConfig, 'logo' | 'favicon' | 'defaultMode'> {
  const logo = getString(config, 'theme', 'logo');
  const [palette] = [get(config, 'theme', 'palette')].flat();
  return {
    logo: logo === undefined ? undefined : { src: logo, srcDark: undefined, alt: '' },
    favicon: getString(config, 'theme', 'favicon'),
    defaultMode: getString(palette, 'scheme') === 'slate' ? 'dark' : undefined,
  };
}

/** The languages of the plugin `i18n`, in folders or in the names of files, and where the texts of the main one are. */
export function readLanguages(config: Value, src: string): { texts: string; main: string; languages: Translated[] } {
  const [, options] = listNamed(config, 'plugins').find(([name]) => name === 'i18n') ?? [];
  const named = getEntries(options, 'languages').map(([key, value]) => ({
    key,
    label: getString(value, 'name') ?? getString(value),
  }));
  const listed = getList(options, 'languages').map((value) => ({
    key: getString(value, 'locale') ?? '',
    label: getString(value, 'name'),
    isMain: getBoolean(value, 'default') === true,
  }));
  const main =
    listed.find(({ isMain }) => isMain)?.key ??
    getString(options, 'default_language') ??
    getString(config, 'theme', 'language') ??
    getString(config, 'theme', 'locale') ??
    'en';
  const areInFolders = getString(options, 'docs_structure') === 'folder';
  const languages = [...named, ...listed].flatMap(({ key, label }) => {
    const where = areInFolders ? { folder: join(src, key) } : { folder: src, suffix: key };
    return key === main || key === 'default' ? [] : (toTranslated(key, { label, ...where }) ?? []);
  });
  return { texts: areInFolders ? join(src, main) : src, main, languages };
}
