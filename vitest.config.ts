import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isDemo } from './scripts/demo.ts';

const BUILT_SITES = 'tests/unit/built-site/**/*.test.ts';

const UNIT = [
  '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
  'tests/{unit,server,database,fuzz}/**/*.test.ts',
];

/** Tests of the demo, and of what starts from it. */
const OF_THE_DEMO = [
  'tests/unit/demo/*.test.ts',
  'tests/unit/guides.test.ts',
  'tests/unit/built-site/{demo,adopted,guides}.test.ts',
  'cli/adopt.test.ts',
];
const exclude = isDemo ? [] : OF_THE_DEMO;

/** What a test changes for its whole process: modules, variables, the clock, what program it is, or how Vitest works. */
const CHANGES_PROCESS = /\bvi\.(?:mock|resetModules|stub\w+|useFakeTimers|setConfig)\(|\bprocess\.(?:env|argv)\b/;

/** What starts servers and databases. The server's library replaces the global `Response` by its own. */
const SERVES = /^server\/|^tests\/(server|database|fuzz)\//;
/** The same in other folders, programs that are run, and tests that wait for builds: a worker does one of these at a time. */
const USES_SERVER =
  /['"](?:#server\/|#tests\/database\/|#tests\/support\/(?:server|backend|database|postgres|run-here|run-command|guides)\b|\S+\/build-site\.ts)/;

const files = globSync(UNIT, { exclude: [BUILT_SITES, ...exclude] }).map((path) => {
  const name = path.replaceAll('\\', '/');
  const text = readFileSync(path, 'utf8');
  return { name, serves: SERVES.test(name) || USES_SERVER.test(text), changes: CHANGES_PROCESS.test(text) };
});
const serving = files.filter(({ serves }) => serves).map(({ name }) => name);
const changing = files.filter(({ serves, changes }) => changes && !serves).map(({ name }) => name);

/** Puts back what the tests of a file have changed. */
const ANEW = ['tests/support/anew.ts'];

/**
 * Folders whose tests start servers, databases and builds, and take most of the time: at the end no core waits for the other. And the test that
 * builds in this folder, as the development server of the browser tests does later.
 */
const FIRST = /\/(tests\/(database|server)|cli)\/|\/built-site\/mistakes\./;

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** Unit tests, and those of the server, the commands and the database. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    // The engine's tests know nothing of the community that is being served.
    // What is made does not depend on the time zone of the machine that makes it.
    env: { SITE: 'tests/sites/handbook', TZ: 'America/Los_Angeles' },
    setupFiles: ['tests/support/console.ts'],
    // A machine that is busy with something else takes its time.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A log is read at its end, and not all of it may be kept: only what failed is named there.
    reporters: [process.env.CI ? 'minimal' : 'default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : [])],
    // A test that expects nothing cannot fail. What is waited for may take a busy machine many times as long as an idle one.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // Many tests wait for a program that they started, so no core is left for anything else.
    maxWorkers: '100%',
    sequence: { sequencer: Sequencer },
    projects: [
      // To start a process and load the libraries takes longer than most files, so those of one worker share them; the modules are each
      // file's own.
      { extends: true, test: { name: 'services', include: serving, isolate: false, setupFiles: ANEW } },
      { extends: true, test: { name: 'unit apart', include: changing, isolate: false, setupFiles: ANEW } },
      // These share the modules, too.
      {
        extends: true,
        test: {
          name: 'unit together',
          include: UNIT,
          exclude: [BUILT_SITES, ...exclude, ...serving, ...changing],
          isolate: false,
        },
      },
      // These read the sites of the tests, which are built before them. One worker parses each page once for all of them.
      {
        extends: true,
        test: {
          name: 'built sites',
          include: [BUILT_SITES],
          exclude,
          globalSetup: 'tests/unit/built-site/setup.ts',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
