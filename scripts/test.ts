// Runs every check of the project and prints what it is doing: npm test
// npm test -- --changed runs what the changes since main can break, --only names single steps, and --shard 1/2 runs the first half of
// the tests of some steps, for machines that share a run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { endWithReader } from '#workspace/closed-output.ts';
import { findFirefox, findWebKit } from './browsers.ts';
import { chooseBrowserTests, listChangedFiles } from './changed.ts';
import { NODE_COMPILE_CACHE, PLAYWRIGHT_TRANSFORM_CACHE_DIR } from './compile-cache.ts';
import { isDemo } from './demo.ts';
import { makeFolderInMemory } from './temporary-files.ts';

/** A step starts when the previous one in its row is done, and the steps in `after`. */
type Step = { name: string; title: string; command: string[]; row: Row; after?: string[] };
type Row = 'first' | 'second';

const OTHER_BROWSERS = ['vitest', 'run', '--config', 'tests/other-browsers.config.ts'];

/**
 * Two rows of steps, which run in parallel. The programs in the first row use one processor each, of what the second one leaves: its tests
 * often wait. The browser tests use both, so they come last; beside the end of the other row, no processor waits. The types, the sites and the
 * development server of the browser tests write into `.astro`, so they are in one row.
 */
const STEPS: Step[] = [
  { name: 'format', title: 'Formatting and lint', command: ['biome', 'check', '--error-on-warnings'], row: 'first' },
  {
    name: 'services',
    title: 'Tests of servers, databases and commands',
    command: ['vitest', 'run', '--project', 'services'],
    row: 'second',
  },
  { name: 'types', title: 'Types', command: ['node', 'scripts/check-types.ts'], row: 'first' },
  { name: 'sites', title: 'The sites of the tests', command: ['node', 'tests/support/build-sites.ts'], row: 'first' },
  {
    name: 'unit',
    title: 'Unit tests',
    command: ['vitest', 'run', '--project', 'unit*', '--maxWorkers', '1'],
    row: 'first',
  },
  {
    name: 'built',
    title: 'Tests of the built sites',
    command: ['vitest', 'run', '--project', 'built*'],
    row: 'first',
  },
  {
    name: 'browser',
    title: 'Browser tests',
    command: ['playwright', 'test'],
    row: 'first',
  },
  {
    name: 'firefox',
    title: 'Main flows in Firefox',
    command: [...OTHER_BROWSERS, 'tests/firefox'],
    row: 'second',
    after: ['sites'],
  },
  {
    name: 'webkit',
    title: 'Main flows in WebKit',
    command: [...OTHER_BROWSERS, 'tests/webkit'],
    row: 'second',
    after: ['sites'],
  },
];

/** Steps whose tests several machines can share. */
const SHARED = ['services', 'unit', 'browser'];

const HELP = `Runs every check of the project, or only the named ones.

npm test -- [--changed] [--since <commit>] [--only <step>,<step>] [--shard <part>/<parts>]

  --changed           what the changes since "main" can break
  --since <commit>    the same, starting from another commit
  --only <steps>      single steps: ${STEPS.map(({ name }) => name).join(', ')}
  --shard <part>      a share of the tests of ${SHARED.join(', ')}, such as 1/2 for the first half`;

/** Steps in browsers that not every machine has, and why they are left out. */
const MISSING: Record<string, () => string | false> = {
  firefox: () => !findFirefox() && 'as there is no Firefox here',
  webkit: () => !findWebKit() && 'as there is no WebKitWebDriver here (and, without a screen, no Xvfb)',
};

const running = new Set<ChildProcess>();
endWithReader();
process.once('exit', () => {
  for (const child of running) child.kill();
});
process.once('SIGTERM', () => fail('\nThe tests were stopped.', 143));
process.once('SIGINT', () => fail('\nThe tests were stopped.', 130));
const steps = chooseSteps();
const folderInMemory = makeFolderInMemory();
if (!isDemo) console.log('The folder site/ no longer holds the demo, so the tests of the demo are left out.');
const finished = new Map(steps.map(({ name }) => [name, Promise.withResolvers<void>()]));
await Promise.all([runRow('first'), runRow('second')]);

async function runRow(row: Row): Promise<void> {
  for (const step of steps.filter((one) => one.row === row)) {
    await Promise.all((step.after ?? []).map((name) => finished.get(name)?.promise));
    const heading = `\n[${steps.indexOf(step) + 1}/${steps.length}] ${step.title}`;
    const missing = MISSING[step.name]?.();
    if (missing) console.log(`${heading}: left out, ${missing}.`);
    else await run(step, heading);
    finished.get(step.name)?.resolve();
  }
}

function chooseSteps(): Step[] {
  const { only, changed, shard } = readOptions();
  const names = only?.split(',') ?? STEPS.map(({ name }) => name);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    fail(`There is no step "${unknown[0]}". There are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  const chosen = STEPS.filter(({ name }) => names.includes(name)).map((step) =>
    shard && SHARED.includes(step.name) ? { ...step, command: [...step.command, `--shard=${shard}`] } : step,
  );
  if (changed === undefined) return chosen;
  const files = listChangedFiles(changed);
  if (files === undefined)
    fail(`Git cannot list what changed since "${changed}". Is it a branch or a commit of this repository?`);
  if (files.length === 0)
    fail(`Nothing changed since "${changed}", so there is nothing to test. npm test runs everything.`);
  return chosen.flatMap((step) => narrow(step, files, changed));
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        changed: { type: 'boolean' },
        since: { type: 'string' },
        shard: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    const { only, changed, since, shard } = values;
    const [part = 1, parts = 1] = shard?.split('/').map(Number) ?? [];
    if (shard && !(/^\d+\/\d+$/.test(shard) && part >= 1 && part <= parts))
      throw new Error(`--shard ${shard} is not part of a run. --shard 1/2 is the first half.`);
    return { only, shard, changed: changed || since ? (since ?? 'main') : undefined };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\nHelp: npm test -- --help`, 2);
  }
}

/** A step for the changed files only; none if they do not concern it. */
function narrow(step: Step, files: string[], since: string): Step[] {
  if (['services', 'unit', 'built'].includes(step.name))
    return [{ ...step, command: [...step.command, '--changed', since, '--passWithNoTests'] }];
  const specs = chooseBrowserTests(files);
  // If no test in Chromium is affected, the other browsers are not affected either.
  if (step.name in MISSING)
    return specs.length === 0 && !files.some((file) => file.startsWith(`tests/${step.name}/`)) ? [] : [step];
  if (step.name !== 'browser') return [step];
  if (specs === 'all') return [step];
  return specs.length === 0 ? [] : [{ ...step, command: [...step.command, ...specs] }];
}

/** Shows the output of a step; at its end if another row is being shown. */
async function run({ name, title, command: [program = '', ...options], row }: Step, heading: string): Promise<void> {
  const isShown = row === 'first' || steps.every((step) => step.row === row);
  console.log(`${heading}: ${[program, ...options].join(' ')}${isShown ? '' : ' (beside the next ones)'}`);
  const start = performance.now();
  const child = spawn(program, options, {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      // Some systems let their Firefox use files in few folders only.
      ...(folderInMemory && !(name in MISSING) && { TMPDIR: folderInMemory }),
      NODE_COMPILE_CACHE,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    shell: process.platform === 'win32',
  });
  running.add(child);
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? buffer(stream) : Buffer.of()));
  const [code] = await once(child, 'close').catch((error: Error) => fail(`\n${title} did not start: ${error.message}`));
  running.delete(child);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const printed = Buffer.concat(await Promise.all(outputs));
  if (printed.length > 0) process.stdout.write(`${heading}:\n${printed}`);
  if (code !== 0) fail(`\n${title} failed after ${seconds} s.`);
  console.log(`${title}: done in ${seconds} s`);
}

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
