import type { Token } from './model.ts';

/** Pieces of Markdown syntax: emphasis, code, the beginning of a link, its end with the target, whatever else there is. */
const SIGNS = /\s+|\*{1,2}|_{1,2}|~~|`+|\[|\]\(\S*|[^\s*_~`[\]]+|\S/g;
const EMPHASIS = /^(\*{1,2}|_{1,2}|~~)$/;
const LINK_TARGET = /^\](\(.*)$/;
/** The drawn width of table columns does not matter to a reader. */
const DASHES = /-{2,}/g;

/** The words of plain text by the rules of its language, with punctuation marks as separate tokens. */
export function wordTokens(text: string, isStrong: boolean, segmenter: Intl.Segmenter): Token[] {
  const tokens: Token[] = [];
  for (const { segment, isWordLike = false } of segmenter.segment(text)) {
    if (/^\s+$/.test(segment)) addSpace(tokens, segment);
    // The backslash before an escaped character.
    else if (segment === '\\') tokens.push(sign(segment, isStrong));
    else {
      const shown = { shown: segment, changed: segment };
      tokens.push({ text: segment, space: '', key: segment, ...shown, isWord: isWordLike, isStrong });
    }
  }
  return tokens;
}

/** The Markdown syntax in text without words. With `isRead` readers see it, like the number of a list item. */
export function signTokens(text: string, { isStrong = false, isRead = false } = {}): Token[] {
  const tokens: Token[] = [];
  for (const [part] of text.matchAll(isRead ? /\s+|\S+/g : SIGNS)) {
    if (/^\s/.test(part)) addSpace(tokens, part);
    else if (isRead) tokens.push({ ...sign(part, isStrong), shown: part, isWord: true });
    else tokens.push(sign(part, isStrong));
  }
  return tokens;
}

export const isEmphasis = ({ text }: Token): boolean => EMPHASIS.test(text);

function sign(text: string, isStrong: boolean): Token {
  const target = LINK_TARGET.exec(text)?.[1];
  const changed = text === '[' ? '' : target ? ` ${target}` : text;
  return { text, space: '', key: `\0${text.replaceAll(DASHES, '-')}`, shown: '', changed, isWord: false, isStrong };
}

/** Adds white space after the last token, or as the first token. */
export function addSpace(tokens: Token[], space: string): void {
  const last = tokens.at(-1);
  if (!last) {
    tokens.push({ text: '', space, key: '', shown: space, changed: '', isWord: false, isStrong: false });
    return;
  }
  last.space += space;
  last.shown += space;
  last.changed += space;
}
