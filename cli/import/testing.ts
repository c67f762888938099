import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { importCommand } from './command.ts';

export const TIMEOUT = 60_000;

/** A temporary folder, removed after the test, or after all tests of a file. */
function makeTempFolder(prefix: string, after: typeof afterAll | typeof onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for an old site. It goes after the test, with what the test has put beside it. */
export function makeOldFolder(): string {
  const folder = join(makeTempFolder('import-old-', onTestFinished), 'old');
  mkdirSync(folder);
  return folder;
}

/** A folder for a new site, which does not exist yet. It goes after the test. */
export const makeFolder = (after: typeof afterAll | typeof onTestFinished = onTestFinished): string =>
  join(makeTempFolder('import-new-', after), 'site');

/** Runs the command in this process, and returns its output. */
export async function importInto(site: string, from: string, ...options: string[]): Promise<string> {
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const command = importCommand({ siteFolder: site, builtFolder: join(site, 'dist'), root: resolve('.'), print });
  await command.run({ positionals: [from], values: new Map(options.map((name) => [name, ''])) });
  return output;
}

/** Imports an old site of these files, by their paths, and returns a reader of the new one. */
export async function importFiles(files: Record<string, string>, prepareFolder?: (folder: string) => void) {
  const [from, site] = [makeOldFolder(), makeFolder()];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), text);
  }
  prepareFolder?.(from);
  const output = await importInto(site, from);
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  return {
    read,
    has: (path: string) => existsSync(join(site, path)),
    files: () => globSync('**/*.*', { cwd: site }),
    report: () => read('import-report.md'),
    output,
  };
}

/** Small sites of other generators. */
export const OLD_SITES = resolve('tests/sites-to-import');

/** A site of the tests after an import. */
export function imported(name: string) {
  const site = makeFolder(afterAll);
  let output = '';
  beforeAll(async () => {
    output = await importInto(site, join(OLD_SITES, name));
  }, TIMEOUT);
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  return {
    read,
    has: (path: string) => existsSync(join(site, path)),
    report: () => read('import-report.md'),
    output: () => output,
  };
}
