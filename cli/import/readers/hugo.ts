import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDataFile, type Value } from '../config/evaluate.ts';
import { getEntries, getList, getString } from '../config/read.ts';
import type { Asset, OldConfig } from '../model.ts';
import type { Notes } from '../notes.ts';
import { readStatics } from '../old-files.ts';
import { listLanguages, type Translated, toTranslated } from '../translations.ts';

/** A site of Hugo, as far as it is read: where its texts and its static files are, and its name. */
type Hugo = { content: string; languages: Translated[]; assets: Asset[]; config: Partial<OldConfig> };

const FILES = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
);

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
  const config = readDataFile(file);
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
  return {
    content,
    languages,
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
