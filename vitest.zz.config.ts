import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const BUILT_SITES = 'tests/unit/built-site/**/*.test.ts';

/** Folders whose tests start servers, databases and builds, and take most of the time. */
const SLOW = /\/(tests\/(database|server)|cli)\//;

/** Starts with what takes long, so that at the end no core waits for the other. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Unit tests, and those of the server, the commands and the database. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    // The engine's tests know nothing of the community that is being served.
    env: { SITE: 'tests/sites/handbook' },
    // A machine that is busy with something else takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a program that they started, so no core is left for anything else.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['tests/support/console.ts'],
          include: [
            '{src,server,cli,scripts,contracts,workspace}/**/*.test.{ts,tsx}',
            'tests/{unit,server,database,fuzz}/**/*.test.ts',
          ],
          exclude: [BUILT_SITES],
        },
      },
      // These read the sites of the tests, which are built before them. One worker parses each page once for all of them.
      {
        extends: true,
        test: {
          name: 'built sites',
          include: [BUILT_SITES],
          globalSetup: 'tests/unit/built-site/setup.ts',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
