import { nearest } from '#contracts/nearest.ts';
import { fold } from './fold.ts';

const MOST = 3;
/** The share of letters that may differ: three of ten. */
const TOLERANCE = 0.34;

const splitQuery = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** The terms of a query that are in the vocabulary, or are the start of a word in it. */
export const findKnownTerms = (query: string, vocabulary: string[]): string[] =>
  splitQuery(query).filter((part) => vocabulary.some((word) => word.startsWith(part)));

/**
 * Queries to try if nothing was found: each unknown term is replaced by the nearest words of the vocabulary. If all terms are
 * known, but no page has them all, each term separately. Words that only differ in accents are the nearest.
 */
export function getSuggestions(query: string, vocabulary: string[]): string[] {
  const parts = splitQuery(query);
  const known = new Set(findKnownTerms(query, vocabulary));
  if (parts.every((part) => known.has(part))) return parts.length > 1 ? [...new Set(parts)].slice(0, MOST) : [];
  const words = Map.groupBy(vocabulary, fold);
  const getNearest = (part: string) =>
    nearest(fold(part), words.keys(), MOST, TOLERANCE).flatMap((form) => words.get(form) ?? []);
  const choices = parts.map((part) => (known.has(part) ? [part] : getNearest(part)));
  const whole = Array.from({ length: MOST }, (_, n) => choices.flatMap((choice) => choice[n] ?? choice[0] ?? []));
  return [...new Set(whole.map((choice) => choice.join(' ')))].filter(Boolean);
}
