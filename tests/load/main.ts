// Measures the load that the server can handle: npm run load -- --help
import { readdir, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { toUserError } from '#cli/backend.ts';
import { COUNT, type Option, type ParsedArgs, toExpectedNames } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { OUT_FOLDER } from '#workspace/folders.ts';
import { prepareFolder } from '../support/database.ts';
import { startMailCatcher } from '../support/mail-catcher.ts';
import { startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { makeWorkFolder, type RealServer, readKeys, startRealServer } from '../support/real-server.ts';
import { writeFiles } from '../support/server.ts';
import { SITE_TO_JOIN } from '../support/sign-ups.ts';
import { startBare } from './bare-server.ts';
import { measureDesk } from './desk.ts';
import { type Measured, requestAll } from './http-client.ts';
import { startNginx } from './nginx.ts';
import { signInAndSign } from './people.ts';
import { readCpuTime, readMemory } from './process.ts';

const CONNECTIONS = 32;
const AT_ONCE = 16;
/** Pages and their files, of all sizes. */
const PATHS = 200;
/** The target share of nginx's answers for the same processor time. */
const EXPECTED_SHARE = 0.4;

const MINUTES: Option['expects'] = { description: 'minutes, such as 0.7', validate: (value) => Number(value) > 0 };

interface Settings {
  /** The folder of the built site. */
  site: string;
  seconds: number;
  /** Minutes. */
  soak: number;
  members: number;
}

const row = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);
const show = (what: string, { rate, p50, p99, errors }: Measured, ...more: string[]) =>
  row(what, rate.toFixed(rate < 100 ? 1 : 0), p50.toFixed(1), p99.toFixed(1), errors, ...more);
const head = (...cells: string[]) => {
  row(...cells);
  row(...cells.map(() => '---'));
};

async function listPaths(folder: string, base: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && /\.(html|js|css|woff2|webp|svg)$/.test(entry.name) && entry.name !== '404.html',
    )
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  const step = Math.max(1, Math.floor(names.length / PATHS));
  return names.filter((_, index) => index % step === 0).map((name) => base + name.replace(/(^|\/)index\.html$/, '$1'));
}

/** One run, with the processor time for each answer, in microseconds, so that other programs do not count. */
async function requestAndCount(pid: number | undefined, options: Parameters<typeof requestAll>[0]) {
  const before = await readCpuTime(pid);
  const measured = await requestAll(options);
  return { ...measured, cpu: ((await readCpuTime(pid)) - before) / measured.answers };
}

async function measureStatic(work: string, { site: folder, seconds, soak: minutes }: Settings): Promise<boolean> {
  const { base } = await toUserError(() => readBuiltSite(folder));
  const paths = (await listPaths(folder, base)).map((path) => encodeURI(path));
  const variables = { BACKEND: 'off' };
  const nginx = await startNginx(folder, base, work);
  const server = await startRealServer({ site: folder, data: join(work, 'none'), port: 0, variables, isStatic: true });
  const bare = await startBare(folder, base);
  const port = Number(new URL(server.origin).port);
  const options = { paths, connections: CONNECTIONS };
  let isGood = true;
  try {
    for (const one of [port, bare.port, ...(nginx ? [nginx.port] : [])])
      await requestAll({ ...options, port: one, seconds: 2 });
    head(
      'static files',
      'answers a second',
      'p50, ms',
      'p99, ms',
      'errors',
      'CPU, µs an answer',
      'beside nginx, by CPU',
    );
    // In turns, so that other load on the machine affects both.
    const shares: number[] = [];
    const rates: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const other = nginx && (await requestAndCount(nginx.pid, { ...options, port: nginx.port, seconds }));
      const least = await requestAndCount(bare.pid, { ...options, port: bare.port, seconds });
      const own = await requestAndCount(server.child.pid, { ...options, port, seconds });
      const beside = ({ cpu }: { cpu: number }) =>
        other ? `${(other.cpu / cpu).toFixed(2)} ×` : 'nginx is not installed';
      if (other) show(`nginx, one process, round ${round}`, other, other.cpu.toFixed(0), '');
      show(`Node alone, from memory, round ${round}`, least, least.cpu.toFixed(0), beside(least));
      show(`this server, round ${round}`, own, own.cpu.toFixed(0), beside(own));
      if (other) shares.push(other.cpu / own.cpu);
      rates.push(own.rate);
      if (own.errors > 0) isGood = false;
    }
    const median = shares.sort((a, b) => a - b)[1];
    if (median !== undefined && median < EXPECTED_SHARE) isGood = false;
    const half = (rates.sort((a, b) => a - b)[1] ?? 0) / 2;
    if (minutes > 0 && !(await soak({ ...options, port, rate: half }, minutes, server))) isGood = false;
  } finally {
    await nginx?.stop();
    bare.stop();
    await server.end('SIGTERM');
  }
  return isGood;
}

/** Half as many requests a second, for minutes, with the memory after each tenth. Flat means: the last is at most a quarter above the second. */
async function soak(
  options: { port: number; paths: string[]; connections: number; rate: number },
  minutes: number,
  server: RealServer,
) {
  console.log();
  head(`soak of ${options.rate.toFixed(0)} a second, minutes`, 'answers', 'p99, ms', 'errors', 'memory, MB');
  const memory: number[] = [];
  let answers = 0;
  let errors = 0;
  for (let part = 1; part <= 10; part += 1) {
    const measured = await requestAll({ ...options, seconds: minutes * 6 });
    answers += measured.answers;
    errors += measured.errors;
    memory.push(await readMemory(server.child.pid));
    row(
      ((minutes * part) / 10).toFixed(2),
      answers,
      measured.p99.toFixed(1),
      measured.errors,
      memory.at(-1)?.toFixed(0),
    );
  }
  return errors === 0 && (memory.at(-1) ?? 0) <= (memory[1] ?? 0) * 1.25;
}

async function measurePeople(work: string, { seconds }: Settings): Promise<boolean> {
  const site = join(work, 'site');
  await writeFiles(site, SITE_TO_JOIN);
  const mail = await startMailCatcher();
  const reason = whyNoPostgres();
  console.log();
  head('people, 16 at once', 'a second', 'p50, ms', 'p99, ms', 'errors');
  let isGood = true;
  for (const database of ['PGlite', 'PostgreSQL']) {
    if (database === 'PostgreSQL' && reason) {
      row(`on PostgreSQL: not measured, since ${reason}`, '', '', '', '');
      continue;
    }
    const postgres = database === 'PostgreSQL' ? await startPostgres(true) : undefined;
    const data = join(work, database);
    if (!postgres) await prepareFolder(join(data, 'database'));
    const variables = { DATABASE_URL: postgres?.url, SMTP_URL: mail.url, MAIL_FROM: 'door@example.org' };
    const server = await startRealServer({ site, data, port: 0, variables });
    try {
      const { publishableKey } = await readKeys(data);
      const backend = { origin: server.origin, publishableKey };
      const measured = await signInAndSign({ backend, mail, atOnce: AT_ONCE, seconds, name: database.toLowerCase() });
      show(`signing in, on ${database}`, measured.signIns);
      show(`signing, on ${database}`, measured.signatures);
      if (measured.signIns.errors + measured.signatures.errors > 0) isGood = false;
    } finally {
      await server.end('SIGTERM');
      await postgres?.stop();
    }
  }
  await mail.goDown();
  return isGood;
}

/** The time for a page of fifty at the desk of a large community. */
async function measureDesks(_: string, { members }: Settings): Promise<boolean> {
  const reason = whyNoPostgres();
  const desks = [{ name: 'PGlite', pages: await measureDesk(members, undefined) }];
  const postgres = reason ? undefined : await startPostgres();
  try {
    if (postgres) desks.push({ name: 'PostgreSQL', pages: await measureDesk(members, postgres.url) });
  } finally {
    await postgres?.stop();
  }
  console.log();
  head(
    `the desk with ${members} members`,
    ...desks.flatMap(({ name }) => [`on ${name}, median of 5, ms`, 'worst, ms']),
    'kB',
  );
  for (const [index, { what, bytes }] of desks[0]?.pages.entries() ?? []) {
    const times = desks.flatMap(({ pages }) => [pages[index]?.median, pages[index]?.worst]);
    row(what, ...times.map((time) => time?.toFixed(0)), (bytes / 1024).toFixed(1));
  }
  if (reason) console.log(`Not measured on PostgreSQL, since ${reason}.`);
  return true;
}

const MEASURES: Record<string, (work: string, settings: Settings) => Promise<boolean>> = {
  static: measureStatic,
  people: measurePeople,
  desk: measureDesks,
};

await runSingleCommand('load', {
  description:
    'Measures the load that the server can handle. Prints tables, and ends with 1 if something failed or is slower than its target.',
  options: {
    site: { value: 'folder', description: 'The built site; dist/ by default.' },
    seconds: { value: 'count', expects: COUNT, description: 'How long each measurement takes; 10 by default.' },
    soak: {
      value: 'minutes',
      expects: MINUTES,
      description: 'Also requests files for this long, and watches the memory.',
    },
    members: { value: 'count', expects: COUNT, description: 'How many members the desk has; 10000 by default.' },
    only: {
      value: 'names',
      expects: toExpectedNames(Object.keys(MEASURES)),
      description: `Some of these, with commas between: ${Object.keys(MEASURES).join(', ')}.`,
    },
  },
  run: measureAll,
});

async function measureAll({ values }: ParsedArgs): Promise<never> {
  const settings = {
    site: resolve(values.get('site') ?? OUT_FOLDER),
    seconds: Number(values.get('seconds') ?? 10),
    soak: Number(values.get('soak') ?? 0),
    members: Number(values.get('members') ?? 10_000),
  };
  const wanted = values.get('only')?.split(',') ?? Object.keys(MEASURES);
  const work = await makeWorkFolder();
  let isGood = true;
  for (const [name, measure] of Object.entries(MEASURES))
    if (wanted.includes(name) && !(await measure(work, settings))) isGood = false;
  await rm(work, { recursive: true, force: true });
  process.exit(isGood ? 0 : 1);
}
