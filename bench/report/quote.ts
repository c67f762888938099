import { table } from './markdown.ts';
import { compare, OURS, type Results } from './results.ts';

/** What the README quotes, by the titles of the report: something of each section, also where others are ahead. */
const QUOTED = [
  'bytes until a page is loaded, kB',
  'all bytes, with what is fetched ahead, kB',
  'of these scripts, kB',
  'phone: largest contentful paint, ms',
  'phone: next page, pressed at once, ms',
  'search: first hit, ms',
  'search: bytes, kB',
  'build: cold, s',
  'build: one text changed, s',
  'while writing: a saved text on the screen, ms',
];

const BEGIN = '<!-- Written by `npm run bench`. -->';
const END = '<!-- Until here. -->';

/** The table that the README quotes: this site beside the best of the others, for each number of pages. */
export function toQuote(results: Results): string {
  const bySize = [...Map.groupBy(compare(results), ({ pages }) => pages)];
  const head = bySize.flatMap(([pages]) => [`${pages.toLocaleString('en')} pages`, 'best of the others']);
  const rows = QUOTED.map((title) => [
    title,
    ...bySize.flatMap(([, comparisons]) => {
      const { values, best, digits } = comparisons.find((one) => one.title === title) ?? {};
      const own = values?.get(OURS);
      return [own?.toFixed(digits) ?? '–', best ? `${best.value.toFixed(digits)} (${best.subject})` : '–'];
    }),
  ]);
  return `${BEGIN}\n\n${table(['', ...head], rows)}\n\n${END}`;
}

/** The README with another quote. Throws if it has no place for one. */
export function replaceQuote(readme: string, quote: string): string {
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`README.md has no place for the benchmark: "${BEGIN}" and "${END}".`);
  return `${before}${quote}${after}`;
}
