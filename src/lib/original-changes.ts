import { readFileSync } from 'node:fs';
import site from '#site';
import { findEarlierOriginal } from '#workspace/content/earlier-original.ts';
import { parseContentPath } from '#workspace/content/path.ts';
import { getOriginalFile, getTranslationStatus } from '#workspace/content/translations.ts';
import { getArea } from '#workspace/docs-areas.ts';
import { getEditUrl, getHistoryUrl, toEditUrl } from '#workspace/edit-url.ts';
import { toContentPath } from '#workspace/folders.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { getLanguage } from './in-locale.ts';

/** The original of an outdated translation: when the translation was made, and now. */
export type OriginalChanges = {
  /** Undefined if it is not in the history, or was a draft. */
  before: string | undefined;
  after: string;
  lang: string;
  /** The URL of the original's history. */
  historyUrl: string | undefined;
};

/** What readers see of a file, as one text. */
function toText(source: string): string {
  const { find } = parseFrontMatter(source);
  const parts = [find(['title'])?.scalar, find(['description'])?.scalar, splitFrontMatter(source).body.text];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

const isDraft = (source: string) => parseFrontMatter(source).find(['draft'])?.scalar === 'true';

/** What has changed in the original since a translation was made; undefined for a text that is not outdated. */
export function getOriginalChanges({
  filePath,
  data: { translated_from: fingerprint },
}: {
  filePath?: string;
  data: { translated_from?: string | undefined };
}): OriginalChanges | undefined {
  const original = filePath && getOriginalFile(filePath);
  if (!original || !fingerprint || getTranslationStatus(filePath, fingerprint) !== 'behind') return undefined;
  const earlier = findEarlierOriginal(original, fingerprint)?.source;
  const content = parseContentPath(toContentPath(original));
  const editRoot = getEditUrl(site, content?.kind === 'doc' ? getArea(content.version) : site.docs[0]);
  return {
    before: earlier === undefined || isDraft(earlier) ? undefined : toText(earlier),
    after: toText(readFileSync(original, 'utf8')),
    lang: getLanguage(site.locales.default).lang,
    historyUrl: editRoot && getHistoryUrl(toEditUrl(editRoot, original)),
  };
}
