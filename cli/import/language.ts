import type { OldPage } from './model.ts';

/** Words that English texts are full of, and texts in other languages are not. */
const ENGLISH = new Set(['the', 'and', 'of', 'to', 'is', 'for', 'that', 'with']);
/** Fewer words say nothing about a language. */
const FEWEST_WORDS = 200;
/** Of a hundred words, English texts have about fifteen of these, and texts in other languages hardly any. */
const SMALLEST_SHARE = 0.04;

/** Whether the texts of a site may be in English, which is assumed if the old site names no language. */
export function mayBeEnglish(pages: readonly OldPage[]): boolean {
  const words = pages
    .filter(({ locale, kind }) => locale === undefined && kind !== 'part')
    .flatMap(
      ({ body }) => body.replaceAll(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1|<[^>]*>|\]\([^)]*\)/gm, ' ').match(/\p{L}+/gu) ?? [],
    );
  const english = words.filter((word) => ENGLISH.has(word.toLowerCase()));
  return words.length < FEWEST_WORDS || english.length >= words.length * SMALLEST_SHARE;
}
