import { resolve } from 'node:path';
import site from '#site';
import { hrefOf } from '#workspace/content/files.ts';
import { membersPages } from '#workspace/content/members-pages.ts';
import { type ContentPath, parseContentPath } from '#workspace/content/path.ts';
import { getOriginalFile, getTranslationStatus } from '#workspace/content/translations.ts';

export type Located<T> = { entry: T; path: ContentPath };

/** The entries of a locale with their paths in it. An entry without a translation is shown in the default locale. */
export function inLocale<T extends { id: string }>(entries: T[], locale: string): Located<T>[] {
  const found = new Map<string, Located<T>>();
  for (const entry of entries) {
    const path = parseContentPath(entry.id);
    if (!path || (path.locale !== locale && path.locale !== site.locales.default)) continue;
    const key = path.kind === 'doc' ? `${path.version.folder}/${path.id}` : path.id;
    if (path.locale === locale || !found.has(key)) found.set(key, { entry, path: { ...path, locale } });
  }
  return [...found.values()];
}

/**
 * The attributes of a text that stands in for a translation which is not there, so that it is read and laid out as what it is.
 * Undefined where the text is in the language of its page.
 */
export function getStandInLanguage({ id }: { id: string }, locale: string): { lang: string; dir: string } | undefined {
  const written = parseContentPath(id)?.locale ?? locale;
  if (written === locale) return undefined;
  const { direction } = site.locales.list.find(({ code }) => code === written) ?? {};
  return { lang: written, dir: direction ?? 'ltr' };
}

/** The URL of the original, where a translation was made from an earlier version of it. */
export function getNewerOriginal({
  filePath,
  data,
}: {
  filePath?: string;
  data: { translated_from?: string | undefined };
}): string | undefined {
  if (!filePath || getTranslationStatus(filePath, data.translated_from) !== 'behind') return undefined;
  const original = resolve(getOriginalFile(filePath) ?? '');
  return hrefOf(original) ?? membersPages().find(({ file }) => file === original)?.href;
}
