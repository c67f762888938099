import { type Direction, RIGHT_TO_LEFT_LETTER } from '#contracts/direction.ts';

/** A name as set on the card: its lines, and the font size in units of the card. */
export type NameLines = { lines: string[]; size: number };

/** The width of a text at font size 1. */
export type Measure = (text: string) => number;

/** Font sizes with their most lines, largest first: a long name takes smaller letters and more lines. */
const STEPS = [
  { size: 64, most: 1 },
  { size: 54, most: 1 },
  { size: 46, most: 2 },
  { size: 38, most: 2 },
  { size: 30, most: 3 },
  { size: 24, most: 4 },
];

const SMALLEST = { size: 18, most: 5 };

const segment = (granularity: 'word' | 'grapheme') => (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);

const splitAtSpaces = (text: string): string[] => text.split(/(?<=\s)/);

/**
 * The parts of a name between which a line may break, the best ones first. A name of a script without spaces between words, such as
 * Thai, has some between its parts.
 */
const PARTS = [splitAtSpaces, segment('word'), segment('grapheme')];

/** Fills lines up to a width. A part that is wider than a line is broken into smaller ones. */
function breakInto(name: string, width: number, measure: Measure): string[] {
  const lines: string[] = [''];
  const add = (text: string, [split, ...smaller]: typeof PARTS) => {
    for (const part of split?.(text) ?? []) {
      const line = lines.at(-1) ?? '';
      if (measure((line + part).trimEnd()) <= width) lines[lines.length - 1] = line + part;
      else if (smaller.length > 0 && measure(part.trimEnd()) > width) add(part, smaller);
      else lines.push(part.trimStart());
    }
  };
  add(name, PARTS);
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** Breaks at the narrowest width that needs no more lines and breaks no other part, so that the lines are about equally long. */
function balanceLines(name: string, width: number, measure: Measure): string[] {
  const lines = breakInto(name, width, measure);
  const parts = splitAtSpaces(name).map((part) => measure(part.trimEnd()));
  const least = Math.max(width / 2, ...parts.filter((part) => part <= width));
  for (let narrower = width * 0.95; narrower > least; narrower *= 0.95) {
    const tried = breakInto(name, narrower, measure);
    if (tried.length > lines.length) break;
    lines.splice(0, lines.length, ...tried);
  }
  return lines;
}

/** The name in the largest font size that fits into a width. */
export function getNameLines(name: string, width: number, measure: Measure): NameLines {
  const fits = ({ size, most }: { size: number; most: number }) =>
    breakInto(name, width / size, measure).length <= most;
  const { size } = STEPS.find(fits) ?? SMALLEST;
  return { lines: balanceLines(name, width / size, measure), size };
}

/** The direction of a name by its first letter, as `dir="auto"` has it. */
export const getDirection = (name: string): Direction => {
  const [letter = ''] = /\p{L}/u.exec(name) ?? [];
  return RIGHT_TO_LEFT_LETTER.test(letter) ? 'rtl' : 'ltr';
};
