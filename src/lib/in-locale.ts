import { resolve } from 'node:path';
import type { Direction } from '#contracts/direction.ts';
import site from '#site';
import { getPageHref, getPagesInLocale } from '#workspace/content/files.ts';
import { membersPages } from '#workspace/content/members-pages.ts';
import { type ContentPath, parseContentPath } from '#workspace/content/path.ts';
import { getOriginalFile, getTranslationStatus } from '#workspace/content/translations.ts';
import { oncePerBuild } from './once-per-build.ts';

export type Located<T> = { entry: T; path: ContentPath };

type Entry = { id: string; data?: object };

/** Keys that a translation inherits from its original, unless it has its own: for its URL, its position, its topics and its form. */
const INHERITED = ['id', 'slug', 'sidebar_position', 'position', 'collapsed', 'tags', 'form'];

/** The entries of a locale with their paths in it. An entry without a translation is shown in the default locale. */
export function inLocale<T extends Entry>(entries: T[], locale: string): Located<T>[] {
  const located = entries.flatMap((entry) => {
    const path = parseContentPath(entry.id);
    if (!path) return [];
    const key = path.kind === 'doc' ? `${path.version.folder}/${path.id}` : path.id;
    return [{ entry, key, path, locale: path.locale }];
  });
  return chooseTranslations(located, locale).map(({ entry, path }) => ({ entry, path: { ...path, locale } }));
}

/** One entry for each page: the one of the locale, with inherited keys, or else the one of the default locale. */
export function chooseTranslations<T extends { entry: Entry; key: string; locale: string }>(
  all: T[],
  locale: string,
): T[] {
  const originals = new Map(all.filter((one) => one.locale === site.locales.default).map((one) => [one.key, one]));
  const translations = new Map(all.filter((one) => one.locale === locale).map((one) => [one.key, one]));
  return [...new Map([...originals, ...translations]).values()].map((one) => {
    const original = originals.get(one.key);
    if (!original?.entry.data || original === one) return one;
    const inherited = Object.entries(original.entry.data).filter(([key]) => INHERITED.includes(key));
    return { ...one, entry: { ...one.entry, data: { ...Object.fromEntries(inherited), ...one.entry.data } } };
  });
}

/** The attributes of a text whose language differs from that of its page. */
export type LanguageAttributes = ReturnType<typeof getLanguage> | undefined;

/** The language of a text and its direction, as attributes. */
export function getLanguage(locale: string): { lang: string; dir: Direction } {
  const { direction = 'ltr' } = site.locales.list.find(({ code }) => code === locale) ?? {};
  return { lang: locale, dir: direction };
}

const toAttributes = (written: string, locale: string): LanguageAttributes =>
  written === locale ? undefined : getLanguage(written);

/** The attributes of a text that stands in for a missing translation; undefined if it is in the language of its page. */
export const getStandInLanguage = ({ id }: { id: string }, locale: string): LanguageAttributes =>
  toAttributes(parseContentPath(id)?.locale ?? locale, locale);

/** Whether a page of a locale shows a text in another language, since nobody has translated it. */
export const isStandIn = (entry: { id: string }, locale: string): boolean =>
  getStandInLanguage(entry, locale) !== undefined;

/** The attributes of a text that is always in the default language, such as what members sign. */
export const getDefaultLanguage = (locale: string): LanguageAttributes => toAttributes(site.locales.default, locale);

export const findPagesInLocale = oncePerBuild(getPagesInLocale, (locale) => locale);

/** The URL of the original, if a translation was made from an earlier version of it. */
export function getNewerOriginal({
  filePath,
  data,
}: {
  filePath?: string;
  data: { translated_from?: string | undefined };
}): string | undefined {
  if (!filePath || getTranslationStatus(filePath, data.translated_from) !== 'behind') return undefined;
  const original = resolve(getOriginalFile(filePath) ?? '');
  return getPageHref(original) ?? membersPages().find(({ file }) => file === original)?.href;
}
