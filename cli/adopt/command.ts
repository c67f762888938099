import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { holdsDemo } from '#scripts/demo.ts';
import { listFiles, toDisplayPath } from '#workspace/folders.ts';
import { whyGitRefuses } from '#workspace/git.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { makeTemporaryFolder } from '#workspace/temporary-folder.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command, ParsedArgs } from '../command-line/model.ts';
import { openTerminal } from '../command-line/terminal.ts';
import { quoteForShell } from '../output/quote.ts';
import { ANSWER_OPTIONS, DAY_OPTION, readAnswers } from './answers.ts';
import { type NewFile, planSite } from './plan.ts';

type AdoptSettings = {
  /** The folder of the new site. */
  siteFolder: string;
  demoFolder: string;
  /** The folder of the engine. */
  root: string;
  print: (text: string) => void;
  now: () => number;
};

/** `npm run adopt`: turns the demo into a community's own site. */
export const adoptCommand = ({ siteFolder, demoFolder, root, print, now }: AdoptSettings): Command => ({
  description:
    'Turns the demo into the site of a community: asks six questions, or takes the answers as options. Writes to site/, or to a new folder ' +
    'if SITE names one. The agreements start at version 1. Afterwards `npm run adopt -- check` lists what is left of the example, and ' +
    '`npm run adopt -- agreements` makes texts that you have changed their version 1; each has its own --help.',
  options: {
    ...ANSWER_OPTIONS,
    ...DAY_OPTION,
    force: {
      description: 'Also if site/ has changes that are not in Git yet. They are lost unless kept.',
    },
    ...YES_OPTION,
  },
  others: ['check', 'agreements'],
  run: async (args) => {
    const isInPlace = resolve(siteFolder) === resolve(demoFolder);
    await requireDemo(demoFolder);
    if (isInPlace) requireCommitted(demoFolder, args);
    else requireEmpty(siteFolder);
    const terminal = openTerminal();
    const answers = await readAnswers(args, terminal?.ask).finally(() => terminal?.close());
    const today = new Date(now()).toISOString().slice(0, 10);
    const day = args.values.get('effective') ?? today;
    const configImport = relative(siteFolder, join(root, 'contracts/site-config/index.ts')).replaceAll('\\', '/');
    const plan = planSite(answers, { demoFolder, configImport, today });
    const { files, agreements } = finish(plan, { siteFolder, root, day });
    const removed = isInPlace ? await confirmRemoval(files, siteFolder, args, print) : [];
    // What is removed tells which links lead nowhere, and the configuration that this is the demo: until the end, all can be done again.
    const isConfig = ({ path }: NewFile) => path === 'site.config.ts';
    write(
      files.filter((file) => !isConfig(file)),
      siteFolder,
    );
    for (const path of removed) rmSync(join(siteFolder, path));
    write(files.filter(isConfig), siteFolder);
    const folder = toDisplayPath(siteFolder);
    const site = isInPlace ? '' : `SITE=${quoteForShell(folder)} `;
    print(
      `${answers.name} is in ${folder}: ${files.length} files${agreements.length > 0 ? `, and version 1 of ${agreements.join(' and ')}, in force from ${day}` : ''}.\n\n` +
        `Next:\n  ${site}npm run adopt -- check    lists what you still have to fill in\n  ${site}npm start                 builds the site and serves it\n` +
        (agreements.length > 0
          ? `  ${site}npm run adopt -- agreements --effective ${day}    after you have changed the agreements, and before anybody signs\n`
          : ''),
    );
    return 0;
  },
});

/**
 * Starts the agreements of a planned site in a temporary folder, which also reads its configuration and its texts.
 * @throws {UserError} with the mistakes of the plan, before anything is written to the site's folder
 */
function finish(
  plan: NewFile[],
  { siteFolder, root, day }: { siteFolder: string; root: string; day: string },
): { files: NewFile[]; agreements: string[] } {
  const trial = makeTemporaryFolder(tmpdir(), 'adopt-');
  try {
    write(plan, trial);
    const script = join(root, 'cli/adopt.ts');
    const line = [...process.execArgv, script, 'agreements', '--effective', day, '--yes'];
    const { status, stderr } = spawnSync(process.execPath, line, {
      env: { ...process.env, SITE: trial },
      encoding: 'utf8',
    });
    if (status !== 0) {
      const mistakes = stderr.trim().replaceAll(toDisplayPath(trial), toDisplayPath(siteFolder));
      throw new UserError(`The new site would have mistakes, so nothing was changed:\n${mistakes}`);
    }
    const paths = new Set([...plan.map(({ path }) => path), ...listFiles(trial, '**/*')]);
    const files = [...paths].map((path) => ({ path, content: readFileSync(join(trial, path)) }));
    const lock = files.find(({ path }) => path === 'content/agreements/lock.json');
    return { files, agreements: lock ? Object.keys(JSON.parse(lock.content.toString())) : [] };
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/** @throws {UserError} if the folder of the demo now holds something else */
async function requireDemo(folder: string): Promise<void> {
  if (await holdsDemo(folder)) return;
  throw new UserError(
    `${toDisplayPath(folder)} is no longer the demo, so there is nothing to adopt. npm run adopt -- check lists what is left of it.`,
  );
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new UserError(
    `${toDisplayPath(folder)} has something in it already. Name a new folder: SITE=<folder> npm run adopt`,
  );
}

/** @throws {UserError} if something would be lost for good */
function requireCommitted(folder: string, { values }: ParsedArgs): void {
  if (values.has('force')) return;
  const { status, stdout } = spawnSync(
    'git',
    ['-C', folder, '-c', 'core.quotePath=false', 'status', '--porcelain', '--', '.'],
    { encoding: 'utf8' },
  );
  if (status === 0 && stdout.trim() === '') return;
  const refused = whyGitRefuses(folder);
  if (refused) throw new UserError(`Whether ${toDisplayPath(folder)} is committed is not known: ${refused}`);
  const why =
    status === 0
      ? `has changes that are not committed:\n${stdout}They would be lost.`
      : 'is not in a Git repository, so what is replaced would be lost.';
  throw new UserError(`${toDisplayPath(folder)} ${why} Commit first, or add --force.`);
}

/** Lists what is removed and what is written, and asks for confirmation. @returns what is to be removed */
async function confirmRemoval(
  files: NewFile[],
  folder: string,
  args: ParsedArgs,
  print: (text: string) => void,
): Promise<string[]> {
  const next = new Map(files.map(({ path, content }) => [path, content]));
  const removed = listFiles(folder, '**/*').filter((path) => !next.has(path));
  const changed = [...next].flatMap(([path, content]) => {
    const file = join(folder, path);
    return existsSync(file) && readFileSync(file).equals(Buffer.from(content)) ? [] : [path];
  });
  const list = (paths: string[]) => paths.map((path) => `  ${path}\n`).join('');
  print(`Removed from ${toDisplayPath(folder)}:\n${list(removed)}Written or changed:\n${list(changed.sort())}`);
  await confirm(`Change ${toDisplayPath(folder)} like this?`, args);
  return removed;
}

function write(files: NewFile[], folder: string): void {
  for (const { path, content } of files) {
    const file = join(folder, path);
    makeFolder(dirname(file));
    writeFileSync(file, content);
  }
}
