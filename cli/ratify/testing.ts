import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';
import { type Outcome, ratifyCommand } from './ratify.ts';

const COMMAND = resolve('cli/ratify.ts');
const LEAST_SITE = resolve('contracts/site-config/testing.ts');

/** The time at which tests ratify: at noon, since the period of notice begins with a whole day. */
const NOW = Date.parse('2026-06-01T12:00Z');

const NOTICE_DAYS = { editorial: 7, substantive: 14 };

export type Project = {
  root: string;
  write: (file: string, text: string) => void;
  read: (file: string) => string;
  /** Every file of `content/` with its text; a folder has none. */
  files: () => Record<string, string>;
  /** The result of the command in the project's folder. */
  ratify: (...line: string[]) => Outcome;
  /** The same, run as npm runs it. */
  run: (...line: string[]) => { code: number | null; stdout: string; stderr: string };
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
  const getText = (file: string) => (statSync(join(root, file)).isFile() ? read(file) : '');
  return {
    root,
    write,
    read,
    files: () => Object.fromEntries(globSync('content/**', { cwd: root }).map((file) => [file, getText(file)])),
    ratify: (...line) => ratifyCommand(line, { siteFolder: root, noticeDays: NOTICE_DAYS, now: NOW }),
    run: (...line) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...line], { env, encoding: 'utf8' });
      return { code: status, stdout, stderr };
    },
    git: (...line) => {
      const { status, stderr } = spawnSync('git', line, { cwd: root, env, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    remove: () => rmSync(root, { recursive: true, maxRetries: 5 }),
  };
}
