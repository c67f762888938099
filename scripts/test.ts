// Runs every check of the project, one after the other, and says what it is doing: npm test
// npm test -- --changed runs what the changes since main can break, and --only names single steps.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chooseBrowserTests, listChangedFiles } from './changed.ts';
import { findFirefox } from './firefox.ts';

type Step = { name: string; title: string; command: string[] };

const STEPS: Step[] = [
  { name: 'format', title: 'Formatting and lint', command: ['biome', 'check'] },
  { name: 'types', title: 'Types', command: ['astro', 'check', '--minimumSeverity', 'hint'] },
  { name: 'sites', title: 'The sites of the tests', command: ['node', 'tests/support/build-sites.ts'] },
  { name: 'unit', title: 'Unit tests', command: ['vitest', 'run'] },
  { name: 'browser', title: 'Browser tests', command: ['playwright', 'test'] },
  {
    name: 'firefox',
    title: 'Main flows in Firefox',
    command: ['vitest', 'run', '--config', 'tests/firefox/vitest.config.ts'],
  },
];

const FIREFOX_TESTS = /^tests\/firefox\//;

for (const [index, step, all] of chooseSteps().map((one, at, every) => [at, one, every] as const)) {
  console.log(`\n[${index + 1}/${all.length}] ${step.title}: ${step.command.join(' ')}`);
  if (step.name === 'firefox' && !findFirefox()) console.log('Left out: there is no Firefox on this machine.');
  else run(step);
}

function chooseSteps(): Step[] {
  const { only, changed } = readOptions();
  const names = only?.split(',') ?? STEPS.map(({ name }) => name);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    fail(`There is no step "${unknown[0]}". There are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  const chosen = STEPS.filter(({ name }) => names.includes(name));
  if (changed === undefined) return chosen;
  const files = listChangedFiles(changed);
  if (files === undefined)
    fail(`Git cannot say what changed since "${changed}". Is it a branch or a commit of this repository?`);
  if (files.length === 0)
    fail(`Nothing changed since "${changed}", so there is nothing to test. npm test runs everything.`);
  return chosen.flatMap((step) => narrow(step, files, changed));
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, changed: { type: 'boolean' }, since: { type: 'string' } },
    });
    return { only: values.only, changed: values.changed || values.since ? (values.since ?? 'main') : undefined };
  } catch (error) {
    return fail(
      `${error instanceof Error ? error.message : error}\nnpm test -- [--changed] [--since <commit>] [--only <step>,<step>]`,
    );
  }
}

/** A step as far as the changed files concern it; none where they do not. */
function narrow(step: Step, files: string[], since: string): Step[] {
  if (step.name === 'unit') return [{ ...step, command: [...step.command, '--changed', since, '--passWithNoTests'] }];
  const specs = chooseBrowserTests(files);
  // What no test in Chromium is chosen for is not different in Firefox.
  if (step.name === 'firefox')
    return specs.length === 0 && !files.some((file) => FIREFOX_TESTS.test(file)) ? [] : [step];
  if (step.name !== 'browser') return [step];
  if (specs === 'all') return [step];
  return specs.length === 0 ? [] : [{ ...step, command: [...step.command, ...specs] }];
}

function run({ title, command: [program = '', ...options] }: Step): void {
  const start = performance.now();
  const { status, error } = spawnSync(program, options, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (error || status !== 0) fail(`\n${title} failed after ${seconds} s${error ? `: ${error.message}` : ''}.`);
  console.log(`${title}: done in ${seconds} s`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
