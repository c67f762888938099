/** Sizes in pixels. The page's interface font is not known at build time, so widths are generous estimates. */
export const FONT_SIZE = 14;
export const LINE_HEIGHT = 19;
/** A longer label is broken into lines, between words. */
const MAX_WIDTH = 200;

/** Widths of characters relative to the font size: those of the wider system fonts. */
const WIDTHS: [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}]/u, 1],
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
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last !== '' && measure(longer) > maxWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
