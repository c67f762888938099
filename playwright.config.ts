import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { basePaths, builtFolder, type SiteName } from '#tests/support/sites.ts';

/** The first of the ports that the servers of the tests listen on, one a project. */
const PORT = Number(process.env.TEST_PORT ?? 4173);

type Project = {
  name: string;
  site: SiteName;
  tests: RegExp;
  env?: Record<string, string>;
  /** What the server says once everything works. */
  ready?: RegExp;
};

/** Everything but signing in is shown on a site without a backend. */
const projects: Project[] = [
  {
    name: 'site',
    site: 'handbook',
    tests: /\/(?!auth|membership|right-to-left)[\w-]+\.spec\.ts$/,
    env: { BACKEND: 'off' },
  },
  { name: 'right-to-left', site: 'bare', tests: /\/right-to-left\.spec\.ts$/, env: { BACKEND: 'off' } },
  {
    name: 'sign-in',
    site: 'handbook',
    tests: /\/(auth|membership)[\w-]*\.spec\.ts$/,
    ready: /Signing in works/,
    // Its data are gone with the next run, as Playwright empties the folder of results first. Limits would stop the tests.
    env: {
      DATA_FOLDER: 'test-results/backend',
      MAIL_PAUSE: '0',
      MAILS_PER_HOUR: '100000',
      MAILS_PER_CLIENT: '100000',
      MAILS_PER_DAY: '100000',
      ATTEMPTS_PER_CLIENT: '100000',
      REQUESTS_PER_CLIENT: '100000',
    },
  },
];

/** With `--project`, the servers of the others stay off. */
const isWanted = ({ name }: Project) => {
  const named = process.argv.flatMap((word, index, line) =>
    word === '--project' ? [line[index + 1]] : word.startsWith('--project=') ? [word.slice('--project='.length)] : [],
  );
  return named.length === 0 || named.includes(name);
};

const getPort = (project: Project) => String(PORT + projects.indexOf(project));

const getServer = (project: Project) => ({
  command: [
    `node tests/support/build-sites.ts ${project.site}`,
    // A copy of a database is there sooner than a new one.
    ...(project.env?.DATA_FOLDER ? [`node tests/support/database.ts "${project.env.DATA_FOLDER}"`] : []),
    `node server/main.ts "${builtFolder(project.site)}"`,
  ].join(' && '),
  wait: { stdout: project.ready ?? /is at/ },
  env: { PORT: getPort(project), HOST: 'localhost', ...project.env },
  // A build on a machine that is busy with something else takes its time.
  timeout: 300_000,
});

/** The browser tests run against real builds, served as `npm start` serves them. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. What needs a second try is named as flaky in the report, and is a defect.
  retries: process.env.CI ? 2 : 0,
  // Twice the processors of a small machine: many tests wait for an e-mail, a server or a program.
  workers: 4,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Accessibility trees are recorded, a file for a page or a step, and have to match completely.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}', children: 'deep-equal' },
  },
  // It repeats the failures at the end, where a log is read first.
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // West of UTC, pages add "(UTC)" to the last day of a period.
    timezoneId: 'UTC',
    // The routes that a test sets do not apply to what a worker fetches. The tests of reading offline allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not start for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a process in reserve for each page, and without optimising code that runs for seconds: a tenth less to do.
        '--renderer-process-limit=1',
        '--js-flags=--no-opt',
      ],
    },
  },
  projects: projects.map((project) => ({
    name: project.name,
    testMatch: project.tests,
    use: { baseURL: `http://localhost:${getPort(project)}${basePaths[project.site]}` },
  })),
  webServer: projects.filter(isWanted).map(getServer),
});
