import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { readDataFile } from '../config/data-file.ts';
import { get, getEntries, getList, getString } from '../config/read.ts';
import type { Value } from '../config/value.ts';
import { lookUp } from '../look-up.ts';
import type { Asset, OldConfig, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld, getOldText, readStatics } from '../old-files.ts';
import { getTitle } from '../sidebar.ts';
import { listLanguages, type Translated, toTranslated } from '../translations.ts';

/** A site of Hugo, as far as it is read: where its texts and its static files are, and its name. */
type Hugo = {
  content: string;
  /** The folders of static files of its themes, of which the texts may show pictures. */
  themes: string[];
  languages: Translated[];
  assets: Asset[];
  config: Partial<OldConfig>;
  /** The old path of a page, by its path without an ending. */
  toUrl: (page: OldPage, path: string) => string;
};

const ENDINGS = ['toml', 'yaml', 'yml', 'json'];

const FILES = ['hugo', 'config'].flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));

/** The configuration, with the parts that Hugo reads from files of their own, such as `config/_default/languages.toml`. */
function readConfig(folder: string, file: string): Value {
  const config = readDataFile(file);
  const parts = ['languages', 'module', 'params', 'permalinks'].flatMap((part) => {
    const own = ENDINGS.map((ending) => join(folder, `config/_default/${part}.${ending}`)).find((path) =>
      existsSync(path),
    );
    return own ? [[part, readDataFile(own)] as const] : [];
  });
  return { ...Object.fromEntries(getEntries(config)), ...Object.fromEntries(parts) };
}

/** The folder that is mounted as the texts in a language, or in the only one. */
function findMounted(config: Value, language: string): string | undefined {
  const isMain = language === (getString(config, 'defaultContentLanguage') ?? 'en');
  const mount = getList(config, 'module', 'mounts').find((own) => {
    const languages = [...getList(own, 'sites', 'matrix', 'languages'), ...[getString(own, 'lang') ?? []].flat()];
    return getString(own, 'target') === 'content' && (languages.length === 0 ? isMain : languages.includes(language));
  });
  return getString(mount, 'source');
}

/** Reads the configuration of Hugo; undefined if the folder has none, or no texts in `content/`. */
export function readHugo(folder: string, notes: Notes): Hugo | undefined {
  const file = [...FILES, ...FILES.map((name) => `config/_default/${name}`)]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (!file) return undefined;
  const config = readConfig(folder, file);
  const main = getString(config, 'defaultContentLanguage') ?? 'en';
  const own =
    findMounted(config, main) ??
    getString(config, 'languages', main, 'contentDir') ??
    getString(config, 'contentDir') ??
    'content';
  const content = join(folder, own);
  if (!existsSync(content)) return undefined;
  const base = getString(config, 'baseURL') ?? getString(config, 'baseurl');
  const url = base !== undefined && URL.canParse(base) ? new URL(base) : undefined;
  const title = getString(config, 'title') ?? getString(config, 'languages', main, 'title');
  const languages = getEntries(config, 'languages').flatMap(([key, value]) => {
    if (key === main) return [];
    const label = getString(value, 'label') ?? getString(value, 'languageName');
    const dir = findMounted(config, key) ?? getString(value, 'contentDir');
    return (
      toTranslated(key, dir ? { label, folder: join(folder, dir) } : { label, folder: content, suffix: key }) ?? []
    );
  });
  const locale = getString(config, 'languageCode') ?? main;
  const start = get(config, 'defaultContentLanguageInSubdir') === true ? `/${main}` : '/';
  const themes = [get(config, 'theme') ?? []].flat().map((name) => join(folder, 'themes', String(name), 'static'));
  return {
    content,
    themes: themes.filter((path) => existsSync(path)),
    languages,
    toUrl: (page, path) => posix.join(start, toUrl(page, path, config)),
    assets: readStatics(join(folder, 'static'), notes),
    config: {
      ...(title && { title }),
      description: getString(config, 'params', 'description'),
      locale,
      locales: listLanguages(locale, getString(config, 'languages', main, 'languageName'), languages),
      ...(url && { url: url.origin, baseUrl: url.pathname.replace(/\/?$/, '/') }),
    },
  };
}

/** The path that a text has by its `slug`, and by `permalinks` of its section. */
function toUrl(page: OldPage, path: string, config: Value): string {
  if (path === '' || basename(page.file).startsWith('_index.')) return `/${path}`;
  const sections = posix.dirname(path);
  const [section = ''] = path.split('/');
  const name = posix.basename(path);
  const slug = getOldText(page, 'slug');
  const [year = '', month = '', day = ''] = String(getOld(page, 'date') ?? '').split(/[-T ]/);
  const title = toName(getTitle(page) ?? name);
  const values: Record<string, string> = {
    ...{ year, month, day, section, sections, title, slug: slug ?? title },
    ...{ contentbasename: name, filename: name, slugorcontentbasename: slug ?? name },
  };
  const form = getString(config, 'permalinks', 'page', section) ?? getString(config, 'permalinks', section);
  const isKnown = form && [...form.matchAll(/:(\w+)/g)].every(([, key = '']) => lookUp(values, key));
  const own = isKnown ? form.replaceAll(/:(\w+)/g, (_, key: string) => lookUp(values, key) ?? '') : undefined;
  return posix.join('/', own ?? posix.join(sections, slug ?? name));
}

/** A title as Hugo has it in paths. */
const toName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._\s-]/gu, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-');
