import { spawnSync } from 'node:child_process';
import {
  closeSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';
import { type Outcome, ratifyCommand } from './ratify.ts';

const COMMAND = resolve('cli/ratify.ts');
const LEAST_SITE = resolve('contracts/site-config/testing.ts');

/** The time at which tests ratify: at noon, since the period of notice begins with a whole day. */
const NOW = Date.parse('2026-06-01T12:00Z');

const NOTICE_DAYS = { editorial: 7, substantive: 14 };

type ProgramOutcome = { code: number | null; stdout: string; stderr: string };

export type Project = {
  root: string;
  write: (file: string, text: string) => void;
  read: (file: string) => string;
  /** Every file of `content/` with its text; a folder has none. */
  files: () => Record<string, string>;
  /** The result of the command in the project's folder. */
  ratify: (...line: string[]) => Outcome;
  /** The same, run as npm runs it. */
  run: (...line: string[]) => ProgramOutcome;
  /** The same, where the disk for its output is full. */
  runOnFullDisk: (...line: string[]) => ProgramOutcome;
  git: (...line: string[]) => void;
  remove: () => void;
};

/** A project with the given files. Git is told not to look for a repository above it. */
export function makeProject(files: Record<string, string>): Project {
  const root = mkdtempSync(join(tmpdir(), 'ratify-'));
  const env = {
    ...process.env,
    ...QUICK_VARIABLES,
    GIT_CEILING_DIRECTORIES: tmpdir(),
    GIT_CONFIG_GLOBAL: '/dev/null',
    SITE: root,
  };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('site.config.ts', `export { leastSite as default } from '${LEAST_SITE}';\n`);
  for (const [file, text] of Object.entries(files)) write(file, text);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const start = (line: string[], output: 'pipe' | number): ProgramOutcome => {
    const stdio = ['ignore', output, 'pipe'] as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...line], {
      env,
      stdio: [...stdio],
      encoding: 'utf8',
    });
    return { code: status, stdout: stdout ?? '', stderr };
  };
  const getText = (file: string) => (statSync(join(root, file)).isFile() ? read(file) : '');
  return {
    root,
    write,
    read,
    files: () => Object.fromEntries(globSync('content/**', { cwd: root }).map((file) => [file, getText(file)])),
    ratify: (...line) => ratifyCommand(line, { siteFolder: root, noticeDays: NOTICE_DAYS, now: NOW }),
    run: (...line) => start(line, 'pipe'),
    runOnFullDisk: (...line) => {
      const full = openSync('/dev/full', 'w');
      try {
        return start(line, full);
      } finally {
        closeSync(full);
      }
    },
    git: (...line) => {
      const { status, stderr } = spawnSync('git', line, { cwd: root, env, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    remove: () => rmSync(root, { recursive: true, maxRetries: 5 }),
  };
}
