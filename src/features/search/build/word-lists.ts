import { gunzipSync } from 'node:zlib';
import { toLetters } from '../marked-letters.ts';
import { EARLIER } from '../model.ts';
import type { IndexFile } from './files.ts';

const FRAGMENT = /^fragment\/([^_/]+)_[^/]*\.pf_fragment$/;
const SIGNATURE = 'pagefind_dcd';
/** Pagefind puts invisible spaces between the words of languages that have none. */
const BETWEEN = /[\s/\-\u200b\u2010-\u2015]+/;
/** A word without surrounding punctuation: "members’" gives "members", but "can’t" nothing, as the index splits it differently. */
const WORD = /^[^\p{L}\p{N}]*((?:\p{L}\p{M}*){3,}|[\p{scx=Han}\p{scx=Hangul}]{2})[^\p{L}\p{M}\p{N}]*$/u;

type Fragment = { content: string; filters: Record<string, string[]> };

function readFragment({ path, content }: IndexFile): Fragment {
  const text = gunzipSync(content).toString();
  if (!text.startsWith(SIGNATURE)) {
    throw new Error(
      `${path} is not a fragment as Pagefind 1.6 writes it. Adapt src/features/search/build to the new version of Pagefind.`,
    );
  }
  return JSON.parse(toLetters(text.slice(SIGNATURE.length)));
}

/** In lower case, and without the second dot that "İ" would get. */
const toLower = (word: string) => word.toLowerCase().replaceAll('i\u0307', 'i');

/** The distinct separate words of texts, in lower case. Each distinct part of the texts is checked once. */
export function wordsIn(texts: string[]): string[] {
  const parts = new Set<string>();
  for (const text of texts) for (const part of text.split(BETWEEN)) parts.add(part);
  return [...new Set([...parts].flatMap((part) => WORD.exec(part)?.[1] ?? []).map(toLower))];
}

/**
 * The words that a search can find, by language: Pagefind does not expose its vocabulary, which is needed for suggestions if
 * nothing is found. Words of earlier versions are left out, like their pages.
 */
export function wordLists(files: IndexFile[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of files) {
    const language = FRAGMENT.exec(file.path)?.[1];
    if (!language) continue;
    const { content, filters } = readFragment(file);
    if (filters.group?.includes(EARLIER)) continue;
    const ofLanguage = texts.get(language) ?? [];
    ofLanguage.push(content);
    texts.set(language, ofLanguage);
  }
  return new Map([...texts].map(([language, ofLanguage]) => [language, wordsIn(ofLanguage).sort()]));
}
