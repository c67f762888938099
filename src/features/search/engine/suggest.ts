import { nearest } from '#contracts/nearest.ts';

const MOST = 3;
/** Of ten letters, three may differ. */
const TOLERANCE = 0.34;

const partsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a query that exist; whole ones, or the beginning of one. */
export const knownParts = (query: string, words: string[]): string[] =>
  partsOf(query).filter((part) => words.some((word) => word.startsWith(part)));

/**
 * Queries to try where nothing was found: each unknown word replaced by the nearest ones that exist. Where every word exists,
 * but no page has them all, each word by itself.
 */
export function suggestionsFor(query: string, words: string[]): string[] {
  const parts = partsOf(query);
  const known = new Set(knownParts(query, words));
  if (parts.every((part) => known.has(part))) return parts.length > 1 ? [...new Set(parts)].slice(0, MOST) : [];
  const choices = parts.map((part) => (known.has(part) ? [part] : nearest(part, words, MOST, TOLERANCE)));
  const whole = Array.from({ length: MOST }, (_, n) => choices.flatMap((choice) => choice[n] ?? choice[0] ?? []));
  return [...new Set(whole.map((choice) => choice.join(' ')))].filter(Boolean);
}
