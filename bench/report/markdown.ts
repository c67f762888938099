import { ALONE, type Comparison, compare, LIMIT, OURS, type Results } from './results.ts';

/** What this site does in its builds and pages that the others do not, so that figures are read with it. */
const MORE = [
  'a drawing for each page, for links on other sites',
  'each page as Markdown for programs, `llms.txt` and feeds',
  'the handbook on one page, for printing and as a book',
  'a copy of the site to read offline, and a service worker',
  'a check of every link, heading, picture and front matter; the build ends where one is wrong',
  'a policy of what scripts may do (CSP), worked out of all pages',
  'older versions of the docs, agreements with their histories and differences, and membership pages',
];

/** A table in Markdown, with figures to the right. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const format = (value: number | undefined, digits: number) => (value === undefined ? '–' : value.toFixed(digits));

/** The report that people read. */
export function toMarkdown(results: Results, chart: string): string {
  const { machine, measurements, subjects, failures } = results;
  const peers = subjects.map(({ name }) => name).filter((name) => ![LIMIT, OURS, ALONE].includes(name));
  const order = [LIMIT, ...peers, OURS];
  const names = order.filter((name) => subjects.some((subject) => subject.name === name));
  const toRow = ({ title, digits, values, best, ratio }: Comparison) => [
    title,
    ...names.map((name) => format(values.get(name), digits)),
    best?.subject ?? '–',
    ratio === undefined ? '–' : `**${ratio.toFixed(2)}**`,
  ];
  const toRowApart = ({ title, digits, values, best, ratioAlone }: Comparison) => [
    title,
    format(values.get(OURS), digits),
    format(values.get(ALONE), digits),
    `${format(best?.value, digits)} (${best?.subject ?? '–'})`,
    `**${format(ratioAlone, 2)}**`,
  ];
  const byPages = Map.groupBy(compare(results), ({ pages }) => pages);
  const sections = [...byPages].map(
    ([pages, comparisons]) =>
      `## ${pages} pages\n\n${table(['', ...names, 'best peer', 'ratio'], comparisons.map(toRow))}`,
  );
  const apart = [...byPages].flatMap(([pages, comparisons]) => {
    const rows = comparisons.filter(({ ratioAlone }) => ratioAlone !== undefined).map(toRowApart);
    const head = ['', 'with the demo', 'the text alone', 'best peer', 'ratio of the text alone'];
    return rows.length > 0 ? [`### ${pages} pages\n\n${table(head, rows)}`] : [];
  });
  const { cores, memory, system } = machine;
  const measured = Object.entries(measurements).map(([section, { date, runs, loadBefore, loadAfter }]) => {
    const busy = Math.max(loadBefore, loadAfter) > cores ? ': busy with other work' : '';
    return [section, date, String(runs), `${format(loadBefore, 1)} to ${format(loadAfter, 1)}${busy}`];
  });
  return `${[
    '# How fast this site is beside others',
    'Written by `npm run bench`; no figure is entered by hand. The data are in [benchmark.json](benchmark.json).',
    `![Ratios of this site to the best of the others](${chart})`,
    "The ratio is this site's figure divided by that of the best peer: below 1, this site is faster or lighter. Figures are medians, the generators in turn. " +
      `The machine has ${cores} cores, ${memory} GB of memory and ${system}. Where it was busy, times say little; bytes and seconds of a processor say more.`,
    table(['measured', 'on', 'runs', 'programs that wanted a processor'], measured),
    '## What was compared',
    subjects.map(({ name, label, note }) => `- **${name}**: ${label}.${note ? ` ${note}` : ''}`).join('\n'),
    'All have the same text (some 1,000 words a page, with lists, tables and code), default themes with search and dark colours, and are served by the same server with the same compression. ' +
      'The phone has a processor four times slower and a line of 1.6 Mbit/s with 150 ms to the server. Times to a painted heading or hit end two frames later.',
    `This site does more than the others in the same build, and all of it is switched on:\n\n${MORE.map((one) => `- ${one}`).join('\n')}`,
    ...sections,
    ...(apart.length > 0
      ? [
          '## The text alone',
          'The same build without the demo, whose own pages stand beside the text above: no blog, no agreements, no older versions. Drawings, Markdown, ' +
            'the book, the copy for reading offline and the checks are made of the text as before.',
          ...apart,
        ]
      : []),
    ...(failures.length > 0
      ? [
          `## What could not be measured\n\n${failures.map(({ section, reason }) => `- ${section}: ${reason}`).join('\n')}`,
        ]
      : []),
  ].join('\n\n')}\n`;
}
