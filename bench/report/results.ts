import { z } from 'zod';
import type { Condition } from '../browser.ts';

export const SECTIONS = ['build', 'dev', 'load', 'next', 'press', 'search'] as const;

const rowSchema = z.strictObject({
  section: z.enum(SECTIONS),
  pages: z.number(),
  condition: z.enum(['desktop', 'phone']).optional(),
  isHovered: z.boolean().optional(),
  subject: z.string(),
  /** Medians. */
  figures: z.record(z.string(), z.number()),
});

/** When a section was measured, and how busy the machine was: its load average over a minute. */
const measurementSchema = z.strictObject({
  date: z.string(),
  runs: z.number(),
  loadBefore: z.number(),
  loadAfter: z.number(),
});

/** Parses the data of an earlier run. */
export const resultsSchema = z.strictObject({
  machine: z.strictObject({ cores: z.number(), memory: z.number(), system: z.string() }),
  measurements: z.partialRecord(z.enum(SECTIONS), measurementSchema),
  subjects: z.array(z.strictObject({ name: z.string(), label: z.string(), note: z.string().optional() })),
  rows: z.array(rowSchema),
  /** What could not be measured, and why. */
  failures: z.array(z.strictObject({ section: z.enum(SECTIONS), reason: z.string() })),
});

/** What was measured, of which subject, with how many pages. */
export type Row = z.infer<typeof rowSchema>;
export type Results = z.infer<typeof resultsSchema>;

/** A figure that is compared. */
type Metric = { title: string; figure: string; digits: number } & Omit<Row, 'subject' | 'figures' | 'pages'>;

/** The names of this site, and of the bare page that no generator can beat. */
export const OURS = 'ours';
export const LIMIT = 'bare';
/** This site with the text of the others alone, which is measured apart. */
export const ALONE = 'ours-alone';

const everyLoad = (condition: Condition): Metric[] =>
  (
    [
      ['first contentful paint, ms', 'firstPaint', 0],
      ['largest contentful paint, ms', 'largestPaint', 0],
      ['layout shift', 'shift', 3],
      ['blocking time, ms', 'blocking', 0],
    ] as const
  ).map(([title, figure, digits]) => ({ section: 'load', condition, title: `${condition}: ${title}`, figure, digits }));

const everyNext = (condition: Condition): Metric[] =>
  [false, true].map((isHovered) => ({
    section: 'next',
    condition,
    isHovered,
    title: `${condition}: next page, ${isHovered ? 'pointer on the link before' : 'pressed at once'}, ms`,
    figure: 'time',
    digits: 0,
  }));

/** In the order of the report. All are better when smaller. */
const metrics: Metric[] = [
  {
    section: 'load',
    condition: 'desktop',
    title: 'bytes until a page is loaded, kB',
    figure: 'untilLoaded',
    digits: 1,
  },
  {
    section: 'load',
    condition: 'desktop',
    title: 'all bytes, with what is fetched ahead, kB',
    figure: 'total',
    digits: 1,
  },
  { section: 'load', condition: 'desktop', title: 'of these HTML, kB', figure: 'html', digits: 1 },
  { section: 'load', condition: 'desktop', title: 'of these scripts, kB', figure: 'script', digits: 1 },
  { section: 'load', condition: 'desktop', title: 'requests', figure: 'requests', digits: 0 },
  ...everyLoad('desktop'),
  ...everyLoad('phone'),
  ...everyNext('desktop'),
  ...everyNext('phone'),
  {
    section: 'press',
    condition: 'desktop',
    title: 'desktop: search opened by the first press, ms',
    figure: 'time',
    digits: 0,
  },
  {
    section: 'press',
    condition: 'phone',
    title: 'phone: search opened, a second after a touch, ms',
    figure: 'time',
    digits: 0,
  },
  { section: 'search', title: 'search: first hit, ms', figure: 'time', digits: 0 },
  { section: 'search', title: 'search: bytes, kB', figure: 'bytes', digits: 1 },
  { section: 'build', title: 'build: cold, s', figure: 'cold', digits: 1 },
  { section: 'build', title: 'build: cold, s of a processor', figure: 'coldProcessor', digits: 1 },
  { section: 'build', title: 'build: one text changed, s', figure: 'touched', digits: 1 },
  { section: 'build', title: 'build: one text changed, s of a processor', figure: 'touchedProcessor', digits: 1 },
  { section: 'build', title: 'build: peak memory, MB', figure: 'memory', digits: 0 },
  { section: 'build', title: 'build: output, MB', figure: 'output', digits: 1 },
  { section: 'dev', title: 'while writing: first page on the screen, s', figure: 'ready', digits: 1 },
  { section: 'dev', title: 'while writing: a saved text on the screen, ms', figure: 'edit', digits: 0 },
];

/** A metric with as many pages: its value by subject, and how this site compares with the best of the others. */
export type Comparison = {
  title: string;
  pages: number;
  digits: number;
  values: Map<string, number>;
  best: { subject: string; value: number } | undefined;
  /** The value of this site divided by the best of the others; undefined if one is missing, or the best is 0. */
  ratio: number | undefined;
  /** The same with the text of the others alone. */
  ratioAlone: number | undefined;
};

export function compare({ rows }: Results): Comparison[] {
  const sizes = [...new Set(rows.map(({ pages }) => pages))].sort((a, b) => a - b);
  return sizes.flatMap((pages) =>
    metrics.flatMap(({ title, figure, digits, section, condition, isHovered }) => {
      const found = rows.filter(
        (row) =>
          row.pages === pages &&
          row.section === section &&
          row.condition === condition &&
          row.isHovered === isHovered &&
          row.figures[figure] !== undefined,
      );
      if (found.length === 0) return [];
      const values = new Map(found.map(({ subject, figures }) => [subject, figures[figure] ?? 0]));
      const peers = [...values].filter(([subject]) => ![OURS, LIMIT, ALONE].includes(subject));
      const best = peers.sort(([, a], [, b]) => a - b).map(([subject, value]) => ({ subject, value }))[0];
      const toRatio = (own: number | undefined) =>
        best && best.value > 0 && own !== undefined ? own / best.value : undefined;
      const [ratio, ratioAlone] = [toRatio(values.get(OURS)), toRatio(values.get(ALONE))];
      return [{ title, pages, digits, values, best, ratio, ratioAlone }];
    }),
  );
}
