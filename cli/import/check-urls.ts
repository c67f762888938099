import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SITE_FILE, builtSiteSchema } from '#contracts/built-site.ts';
import { toComparablePath } from '#contracts/file-path.ts';
import { parseJson } from '#server/parse-json.ts';
import { UserError } from '../command-line/errors.ts';
import type { OldSite } from './model.ts';

type Checked = {
  /** How many old paths answer, and how many redirect. */
  answers: number;
  redirects: number;
  /** Old paths that do neither. */
  lost: string[];
  /** How many of those are translations. */
  lostTranslations: number;
};

/**
 * Looks up every path of the old site in a built one.
 * @throws {UserError} if there is no built site
 */
export function checkUrls(site: OldSite, builtFolder: string): Checked {
  const file = join(builtFolder, BUILT_SITE_FILE);
  if (!existsSync(file)) throw new UserError(`There is no built site in ${builtFolder}. Build it first: npm run build`);
  const { data } = builtSiteSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!data) throw new UserError(`${file} cannot be read. Build the site again: npm run build`);
  const { base, redirects } = data;
  const checked: Checked = { answers: 0, redirects: 0, lost: [], lostTranslations: 0 };
  const translations = new Set(site.pages.flatMap(({ locale, urls }) => (locale ? urls : [])));
  for (const url of new Set(listUrls(site))) {
    const path = toComparablePath(url);
    if (redirects[base + path.slice(1)] !== undefined) checked.redirects += 1;
    else if (existsSync(join(builtFolder, path, path.endsWith('/') ? 'index.html' : ''))) checked.answers += 1;
    else {
      checked.lost.push(url);
      if (translations.has(url)) checked.lostTranslations += 1;
    }
  }
  return checked;
}

/** The paths of all pages of the old site, except drafts. */
const listUrls = ({ pages, lists }: OldSite): string[] => [
  ...pages.filter(({ kind, settings }) => kind !== 'part' && settings.draft !== true).flatMap(({ urls }) => urls),
  ...lists.flatMap(({ from, isFolder }) => (isFolder ? [] : [from])),
];
