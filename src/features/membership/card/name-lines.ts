import type { Direction } from '#contracts/direction.ts';

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

/** The parts after which a line may break. Also finds words in scripts without spaces. */
const segment = (name: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(name)].map(({ segment }) => segment);

/** Fills lines up to a width. A word that is wider than a line is broken between letters. */
function breakInto(name: string, width: number, measure: Measure): string[] {
  const lines: string[] = [''];
  const add = (part: string, smaller?: () => string[]) => {
    const line = lines.at(-1) ?? '';
    if (measure((line + part).trimEnd()) <= width) lines[lines.length - 1] = line + part;
    else if (smaller && measure(part) > width) for (const letter of smaller()) add(letter);
    else lines.push(part.trimStart());
  };
  for (const word of segment(name, 'word')) add(word, () => segment(word, 'grapheme'));
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** Breaks at the narrowest width that needs no more lines, so that the lines are about equally long. */
function balanceLines(name: string, width: number, measure: Measure): string[] {
  const lines = breakInto(name, width, measure);
  for (let narrower = width * 0.95; narrower > width / 2; narrower *= 0.95) {
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
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  )
    ? 'rtl'
    : 'ltr';
};
