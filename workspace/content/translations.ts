import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '#site';
import { CONTENT_FOLDER, listFiles, toContentPath } from '../folders.ts';
import { parseFrontMatter, splitFrontMatter } from '../front-matter.ts';
import { parseMembersPath } from './members-pages.ts';
import { getHomeTexts, getPathLocale, parseContentPath, withoutLocale } from './path.ts';

/** How a translation relates to its original: `unmarked` does not say what it was made from, `lost` no longer has an original. */
type TranslationStatus = 'missing' | 'current' | 'behind' | 'unmarked' | 'lost';

type Translation = {
  locale: string;
  file: string;
  original: string;
  status: TranslationStatus;
  /** The fingerprint of the original that it was made from, if marked. */
  translatedFrom?: string | undefined;
};

/** A hash of what a translator works from: title, description and text, as twelve digits of their SHA-256. */
export function getFingerprint(source: string): string {
  const { find } = parseFrontMatter(source);
  const parts = [find(['title'])?.scalar, find(['description'])?.scalar, splitFrontMatter(source).body.text.trimEnd()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** Translatable files: pages of the site, members' pages, and texts of the home page. Undefined for anything else. */
const parsePath = (path: string): { locale: string } | undefined =>
  parseContentPath(path) ?? parseMembersPath(path) ?? parseHomeText(path);

const parseHomeText = (path: string): { locale: string } | undefined =>
  getHomeTexts().includes(withoutLocale(path)) ? { locale: getPathLocale(path) } : undefined;

/** The original of a translation; undefined for a file that is not a translation. */
export function getOriginalFile(file: string): string | undefined {
  const path = toContentPath(file);
  const content = parsePath(path);
  if (!content || content.locale === site.locales.default) return undefined;
  const original = join(CONTENT_FOLDER, withoutLocale(path));
  const other = original.endsWith('.mdx') ? original.replace(/x$/, '') : `${original}x`;
  return existsSync(original) || !existsSync(other) ? original : other;
}

/** The status of a translation, by its front matter; undefined for a file that is not a translation. */
export function getTranslationStatus(file: string, translatedFrom: string | undefined): TranslationStatus | undefined {
  const original = getOriginalFile(file);
  if (!original) return undefined;
  if (!existsSync(original)) return 'lost';
  if (translatedFrom === undefined) return 'unmarked';
  return getFingerprint(readFileSync(original, 'utf8')) === translatedFrom ? 'current' : 'behind';
}

const isPage = (path: string) => !/(^|\/)_/.test(path) && parsePath(path) !== undefined;

/** Every translation in every language of the site, existing or missing, by language and file. */
export function listTranslations(): Translation[] {
  const all = listFiles(CONTENT_FOLDER, '**/*.{md,mdx}').filter(isPage);
  const { list, default: main } = site.locales;
  const originals = all.filter((path) => parsePath(path)?.locale === main);
  return list
    .filter(({ code }) => code !== main)
    .flatMap(({ code: locale }) => {
      const there = all.filter((path) => path.startsWith(`i18n/${locale}/`));
      const translated = there.map((path): Translation => {
        const file = join(CONTENT_FOLDER, path);
        const mark = parseFrontMatter(readFileSync(file, 'utf8')).find(['translated_from'])?.scalar;
        const status = getTranslationStatus(file, mark) ?? 'lost';
        return { locale, file, original: getOriginalFile(file) ?? file, status, translatedFrom: mark };
      });
      const known = new Set(translated.map(({ original }) => toContentPath(original)));
      const missing = originals
        .filter((path) => !known.has(path))
        .map((path): Translation => {
          const file = join(CONTENT_FOLDER, 'i18n', locale, path);
          return { locale, file, original: join(CONTENT_FOLDER, path), status: 'missing' };
        });
      return [...translated, ...missing];
    });
}
