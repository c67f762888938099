import { join, posix } from 'node:path';
import { canonicalize, getLabel, isRightToLeft } from '../translate/language.ts';
import type { Dialect, OldConfig, OldPage } from './model.ts';
import type { Notes } from './notes.ts';
import { listFiles, readPage } from './old-files.ts';
import { mapSettings } from './settings.ts';

/** A language besides that of the site. Its texts are in a folder of their own, or have it in their names, as in `rules.de.md`. */
export type Translated = {
  /** A code as standards write it. */
  code: string;
  label: string;
  /** What its URLs begin with. */
  prefix: string;
  folder: string;
  suffix?: string;
};

/** A language by its code; undefined if that is none. */
export function toTranslated(
  key: string,
  { label, ...where }: Pick<Translated, 'folder'> & { label: string | undefined; suffix?: string },
): Translated | undefined {
  const code = canonicalize(key.replaceAll('_', '-'));
  return code === undefined ? undefined : { code, label: label ?? getLabel(code), prefix: key, ...where };
}

const toSuffix = (suffix: string) => new RegExp(`\\.${suffix.replaceAll(/[^\w-]/g, '')}(?=\\.[^./]+$)`, 'i');

/** Whether a file below a folder is a translation. */
export const isTranslation = (folder: string, name: string, languages: readonly Translated[]): boolean =>
  languages.some(({ folder: own, suffix }) =>
    suffix === undefined
      ? !posix.relative(toPath(own), toPath(join(folder, name))).startsWith('../')
      : toSuffix(suffix).test(name),
  );

/** The name of a text without its language: `rules.md` for `rules.de.md`. */
export const withoutSuffix = (name: string, suffix: string): string => name.replace(toSuffix(suffix), '');

const toPath = (path: string) => path.replaceAll('\\', '/');

type Originals = {
  texts: RegExp;
  /** What the URLs of the originals begin with, if their language is part of them. */
  prefix?: string;
  dialect: Dialect;
  /** Finds an original by its name in the folder of the main language. */
  find: (name: string) => OldPage | undefined;
  /** Whether a name is that of the home page, whose words are in the configuration. */
  isHome?: (name: string) => boolean;
  notes: Notes;
};

/** Reads translations. Each is placed like its original, in the folder of its language, so the originals are placed first. */
export const readTranslations = (languages: readonly Translated[], originals: Originals): OldPage[] =>
  languages.flatMap((language) =>
    listFiles(language.folder)
      .filter((name) => originals.texts.test(name) && !/(^|\/)(?:\.|_(?!index\.))/.test(name))
      .flatMap((name) => {
        if (language.suffix === undefined) return readTranslation(name, name, language, originals);
        const plain = withoutSuffix(name, language.suffix);
        return plain === name ? [] : readTranslation(name, plain, language, originals);
      }),
  );

function readTranslation(
  name: string,
  plain: string,
  language: Translated,
  { dialect, find, isHome, notes, prefix = '' }: Originals,
): OldPage[] {
  const file = join(language.folder, name);
  const original = find(plain);
  if (!original) {
    const home = `Write its words into content/i18n/${language.code}/site.yml, and its texts into content/i18n/${language.code}/home/.`;
    if (isHome?.(plain)) notes.left(file, undefined, 'translates the home page', home);
    else notes.left(file, undefined, 'translates a missing document', 'Move it by hand, or delete it.');
    return [];
  }
  const page = readPage({
    kind: original.kind,
    file,
    dialect,
    target: `i18n/${language.code}/${original.target}`,
    urls: original.urls.map((url) => posix.join('/', language.prefix, url.slice(prefix ? prefix.length + 1 : 0))),
    version: original.version,
    locale: language.code,
  });
  if (original.areTabsLinked) page.areTabsLinked = true;
  mapSettings(page, notes);
  for (const key of ['slug', 'sidebar_position'])
    if (original.settings[key] !== undefined) page.settings[key] = original.settings[key];
  return [page];
}

/** The languages for the configuration, the main one first; none if there is only that one. */
export const listLanguages = (
  main: string,
  mainLabel: string | undefined,
  others: readonly Translated[],
): OldConfig['locales'] =>
  others.length === 0
    ? []
    : [{ code: main, label: mainLabel ?? getLabel(main) }, ...others].map(({ code, label }) => ({
        code,
        label,
        direction: isRightToLeft(code) ? 'rtl' : 'ltr',
      }));
