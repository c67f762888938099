import { SPACELESS } from '../typography/east-asian.ts';

/** Sizes in pixels. The page's interface font is not known at build time, so widths are generous estimates. */
export const FONT_SIZE = 14;
export const LINE_HEIGHT = 19;
/** A longer label is broken into lines, between words. */
const MAX_WIDTH = 200;

/** Widths of characters relative to the font size: those of the wider system fonts. */
const WIDTHS: [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u, 1],
  [/[iljI.,:;'|!()[\]` ]/, 0.31],
  [/[frt"\-/\\*]/, 0.4],
  [/[mwMW%@—…→←]/, 0.93],
  [/\p{Lu}/u, 0.68],
];
const USUAL_WIDTH = 0.58;

const measure = (text: string): number =>
  FONT_SIZE *
  [...text].reduce((sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? USUAL_WIDTH), 0);

export type Label = { lines: string[]; width: number; height: number };

/** A label in lines, with the space that it needs. */
export function toLines(label: string, maxWidth = MAX_WIDTH): Label {
  const lines = label.split('\n').flatMap((line) => wrap(line.trim(), maxWidth));
  return {
    lines,
    width: Math.ceil(Math.max(0, ...lines.map(measure))),
    height: label === '' ? 0 : lines.length * LINE_HEIGHT,
  };
}

function wrap(line: string, maxWidth: number): string[] {
  const lines = [''];
  for (const word of splitWords(line)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && measure((last + word).trimEnd()) > maxWidth) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines.map((text) => text.trimEnd());
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const STARTS_SPACELESS = new RegExp(`^(?=\\p{L})${SPACELESS}`, 'u');

/** A text in parts between which a line may break: after spaces, and between words of scripts without spaces, if no bracket opens there. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text.replaceAll(/\s+/g, ' '))) {
    const last = words.at(-1);
    const isNext = !last || last.endsWith(' ') || (STARTS_SPACELESS.test(segment) && !/[\p{Ps}\p{Pi}]$/u.test(last));
    if (isNext) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}
