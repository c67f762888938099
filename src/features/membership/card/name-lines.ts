/** A name as it stands on the card: its lines, and the size of their letters in units of the card. */
export type NameLines = { lines: string[]; size: number };

/** How wide a text is in letters of size 1. */
export type Measure = (text: string) => number;

/** The steps that are tried, largest first: a long name takes more lines, and smaller letters. */
const STEPS = [
  { size: 64, most: 1 },
  { size: 54, most: 1 },
  { size: 46, most: 2 },
  { size: 38, most: 2 },
  { size: 30, most: 3 },
  { size: 24, most: 4 },
];

const SMALLEST = { size: 18, most: 5 };

/** The parts that a line may end after: words, and in scripts without spaces what stands for them. */
const partsOf = (name: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(name)].map(({ segment }) => segment);

/** Fills lines of a width; a word that is wider than a line is broken between letters. */
function breakInto(name: string, width: number, measure: Measure): string[] {
  const lines: string[] = [''];
  const add = (part: string, smaller?: () => string[]) => {
    const line = lines.at(-1) ?? '';
    if (measure((line + part).trimEnd()) <= width) lines[lines.length - 1] = line + part;
    else if (smaller && measure(part) > width) for (const letter of smaller()) add(letter);
    else lines.push(part.trimStart());
  };
  for (const word of partsOf(name, 'word')) add(word, () => partsOf(word, 'grapheme'));
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** The narrowest width that needs no more lines, so that the lines come out about equally long. */
function balanced(name: string, width: number, measure: Measure): string[] {
  const lines = breakInto(name, width, measure);
  for (let narrower = width * 0.95; narrower > width / 2; narrower *= 0.95) {
    const tried = breakInto(name, narrower, measure);
    if (tried.length > lines.length) break;
    lines.splice(0, lines.length, ...tried);
  }
  return lines;
}

/** The name in the largest letters with which it fits into a width. */
export function nameLines(name: string, width: number, measure: Measure): NameLines {
  const fits = ({ size, most }: { size: number; most: number }) =>
    breakInto(name, width / size, measure).length <= most;
  const { size } = STEPS.find(fits) ?? SMALLEST;
  return { lines: balanced(name, width / size, measure), size };
}

/** The direction that the first letter gives a name, as browsers tell it for `dir="auto"`. */
export const directionOf = (name: string): 'ltr' | 'rtl' => {
  const [letter = ''] = /\p{L}/u.exec(name) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  )
    ? 'rtl'
    : 'ltr';
};
