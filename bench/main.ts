// Measures this site beside other generators: npm run bench -- --help
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { COUNT, type Option, toExpectedNames } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';
import { conditions, launchBrowser } from './browser.ts';
import { type Corpus, FEWEST_PAGES, makeCorpus } from './corpus.ts';
import { install } from './install.ts';
import { measureBuild } from './measures/build.ts';
import { measureDevelopment } from './measures/develop.ts';
import { measureFirstPress } from './measures/first-press.ts';
import { measureLoad } from './measures/load.ts';
import { measureNextPage } from './measures/next-page.ts';
import { measureSearch } from './measures/search.ts';
import { toChart } from './report/chart.ts';
import { toMarkdown } from './report/markdown.ts';
import { replaceQuote, toQuote } from './report/quote.ts';
import { compare, type Results, type Row, resultsSchema, SECTIONS } from './report/results.ts';
import { type StaticServer, serveFolder } from './static-server.ts';
import { type Figures, getMedians } from './statistics.ts';
import { bare } from './subjects/bare.ts';
import { docusaurus } from './subjects/docusaurus.ts';
import { ours, oursAlone } from './subjects/ours.ts';
import { starlight } from './subjects/starlight.ts';
import { BASE, type Subject, WORK_FOLDER } from './subjects/subject.ts';
import { vitepress } from './subjects/vitepress.ts';

const all: Subject[] = [bare, docusaurus, starlight, vitepress, ours, oursAlone];

const COUNTS: NonNullable<Option['expects']> = {
  description: `whole numbers from ${FEWEST_PAGES} on with commas between, such as 24,1000`,
  validate: (value) => value.split(',').every((count) => COUNT.validate(count) && Number(count) >= FEWEST_PAGES),
};

interface Plan {
  /** Sections of the report. */
  only: string[];
  subjects: Subject[];
  /** In pages. */
  sizes: number[];
  runs: number;
}

const loadBefore = loadavg()[0] ?? 0;
const rows: Row[] = [];
const failures: Results['failures'] = [];

const builtFolder = ({ name }: Subject, size: number) => join(WORK_FOLDER, 'built', `${name}-${size}`);

/** Measures the subjects in turn, `count` times each, and notes the medians. Failures go into the report. */
async function measure(
  those: Subject[],
  row: Omit<Row, 'subject' | 'figures'>,
  take: (subject: Subject) => Promise<Figures>,
  count: number,
): Promise<void> {
  const taken = new Map<Subject, Figures[]>(those.map((subject) => [subject, []]));
  const failed = new Set<Subject>();
  for (let run = 0; run < count; run += 1) {
    for (const [subject, figures] of taken) {
      if (failed.has(subject)) continue;
      try {
        figures.push(await take(subject));
      } catch (error) {
        failed.add(subject);
        const [reason] = String(error instanceof Error ? error.message : error).split('\n');
        failures.push({ section: row.section, reason: `${subject.name}, ${row.pages} pages: ${reason}` });
        console.error(error);
      }
    }
  }
  for (const [{ name }, figures] of taken) {
    if (figures.length === 0) continue;
    rows.push({ ...row, subject: name, figures: getMedians(figures) });
    console.log(name, JSON.stringify(rows.at(-1)));
  }
}

async function buildAll({ subjects, runs }: Plan, corpus: Corpus, pages: number): Promise<void> {
  const build = async (subject: Subject) => {
    const figures = await measureBuild(subject, corpus);
    const folder = builtFolder(subject, pages);
    rmSync(folder, { recursive: true, force: true });
    cpSync(subject.output, folder, { recursive: true });
    return figures;
  };
  await measure(subjects, { section: 'build', pages }, build, pages > 100 ? 1 : Math.min(runs, 3));
}

/** In a browser that has not run anything before, so that no measurement changes another. */
async function inNewBrowser(take: (browser: Browser) => Promise<Figures>): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    return await take(browser);
  } finally {
    await browser.close();
  }
}

/** Like builds, these take long and vary little, so they are repeated less often. */
async function developAll({ subjects, runs }: Plan, corpus: Corpus, pages: number): Promise<void> {
  const withServer = subjects.filter(({ develop }) => develop);
  const take = (subject: Subject) => inNewBrowser((browser) => measureDevelopment(browser, subject, corpus));
  await measure(withServer, { section: 'dev', pages }, take, pages > 100 ? 1 : Math.min(runs, 3));
}

async function openAll({ only, subjects, runs }: Plan, corpus: Corpus, pages: number): Promise<void> {
  const servers = new Map<Subject, StaticServer>();
  try {
    for (const subject of subjects) servers.set(subject, await serveFolder(builtFolder(subject, pages)));
    const getServer = (subject: Subject): StaticServer => {
      const server = servers.get(subject);
      if (!server) throw new Error(`${subject.name} is not served.`);
      return server;
    };
    const getUrl = (subject: Subject) => getServer(subject).origin + BASE + subject.getPath(corpus.measured);
    // The first load of each makes the server compress its files, and is not counted.
    for (const subject of subjects) await inNewBrowser((browser) => measureLoad(browser, 'desktop', getUrl(subject)));
    for (const condition of conditions) {
      if (only.includes('load'))
        await measure(
          subjects,
          { section: 'load', pages, condition },
          (subject) => inNewBrowser((browser) => measureLoad(browser, condition, getUrl(subject))),
          runs,
        );
      for (const isHovered of only.includes('next') ? [false, true] : []) {
        const withLink = subjects.filter(({ name, next }) => next && name !== bare.name);
        const take = (subject: Subject) => {
          const way = { url: getUrl(subject), next: subject.next ?? '', heading: corpus.next.title, isHovered };
          return inNewBrowser((browser) => measureNextPage(browser, condition, getServer(subject), way));
        };
        await measure(withLink, { section: 'next', pages, condition, isHovered }, take, runs);
      }
    }
    const withSearch = subjects.filter(({ search }) => search);
    const getSearch = ({ name, search }: Subject): NonNullable<Subject['search']> => {
      if (!search) throw new Error(`${name} has no search.`);
      return search;
    };
    for (const condition of only.includes('press') ? conditions : [])
      await measure(
        withSearch,
        { section: 'press', pages, condition },
        (subject) =>
          inNewBrowser((browser) => measureFirstPress(browser, condition, getUrl(subject), getSearch(subject))),
        runs,
      );
    if (only.includes('search'))
      await measure(
        withSearch,
        { section: 'search', pages },
        (subject) =>
          inNewBrowser((browser) =>
            measureSearch(browser, getServer(subject), getUrl(subject), getSearch(subject), corpus.searched[0]),
          ),
        runs,
      );
  } finally {
    for (const server of servers.values()) server.close();
  }
}

async function measureAll(plan: Plan): Promise<void> {
  const { only, subjects, sizes, runs } = plan;
  mkdirSync(WORK_FOLDER, { recursive: true });
  for (const size of sizes) {
    const corpus = makeCorpus(size);
    if (only.includes('build') || only.includes('dev')) for (const subject of subjects) install(subject);
    if (only.includes('build')) await buildAll(plan, corpus, size);
    if (only.includes('dev')) await developAll(plan, corpus, size);
    if (only.some((section) => section !== 'build' && section !== 'dev'))
      await openAll({ ...plan, subjects: subjects.filter(({ isBuiltOnly }) => !isBuiltOnly) }, corpus, size);
  }

  const docs = resolve('docs');
  const dataFile = join(docs, 'benchmark.json');
  const measurement = { date: new Date().toISOString().slice(0, 10), runs, loadBefore, loadAfter: loadavg()[0] ?? 0 };
  const earlier = existsSync(dataFile)
    ? resultsSchema.safeParse(JSON.parse(readFileSync(dataFile, 'utf8'))).data
    : undefined;
  // What this run did not measure stays as it was measured before.
  const isKept = ({ section }: { section: Row['section'] }) => !only.includes(section);
  const results: Results = {
    machine: { cores: cpus().length, memory: Math.round(totalmem() / 2 ** 30), system: type() },
    measurements: {
      ...earlier?.measurements,
      ...Object.fromEntries(
        SECTIONS.filter((section) => only.includes(section)).map((section) => [section, measurement]),
      ),
    },
    subjects: all.map(({ name, label, note }) => ({ name, label, note })),
    rows: [...(earlier?.rows.filter(isKept) ?? []), ...rows],
    failures: [...(earlier?.failures.filter(isKept) ?? []), ...failures],
  };
  writeFileSync(dataFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(docs, 'benchmark.svg'), toChart(compare(results)));
  writeFileSync(join(docs, 'benchmark.md'), toMarkdown(results, 'benchmark.svg'));
  writeFileSync('README.md', replaceQuote(readFileSync('README.md', 'utf8'), toQuote(results)));
  console.log('Written: docs/benchmark.md, benchmark.json and benchmark.svg, and the quote in README.md.');
}

const names = all.map(({ name }) => name);

await runSingleCommand('bench', {
  description:
    'Measures this site beside other generators, and writes docs/benchmark.md. It installs them, and takes hours when nothing is left out.',
  options: {
    only: {
      value: 'names',
      expects: toExpectedNames(SECTIONS),
      description: `Some of these, with commas between: ${SECTIONS.join(', ')}.`,
    },
    subjects: {
      value: 'names',
      expects: toExpectedNames(names),
      description: `Some of these, with commas between: ${names.join(', ')}.`,
    },
    sizes: { value: 'counts', expects: COUNTS, description: 'How many pages; 24,1000 unless given.' },
    runs: { value: 'count', expects: COUNT, description: 'How often each is measured; 5 unless given.' },
  },
  run: async ({ values }) => {
    const wanted = values.get('subjects')?.split(',') ?? names;
    await measureAll({
      only: values.get('only')?.split(',') ?? [...SECTIONS],
      subjects: all.filter(({ name }) => wanted.includes(name)),
      sizes: (values.get('sizes') ?? '24,1000').split(',').map(Number),
      runs: Number(values.get('runs') ?? 5),
    });
    return 0;
  },
});
