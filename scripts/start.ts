// npm start: builds the site, serves it, and compresses it meanwhile. If nothing has changed since the last build, it serves that one.
import '#workspace/astro-environment.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usesEmbeddedBackend } from '#contracts/built-site.ts';
import { takeDataFolder } from '#server/backend/data-folder.ts';
import { readArguments } from '#server/command-line.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { checkEndpoint } from '#server/http/listen.ts';
import { COMPRESSED } from '#server/http/site/site.ts';
import { serve } from '#server/serve.ts';
import { exitWithError, StartError } from '#server/start-error.ts';
import { outliveReader } from '#workspace/closed-output.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { OUT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { claimOutput, isLastBuild } from './last-build.ts';
import { buildSite, getBuild, SERVED_LOCK } from './site-build.ts';

const HELP = `Builds the site if something has changed, and serves it with the embedded backend.

npm start

HOST, PORT and more variables configure it, as in PORT=4000 npm start: server/backend/README.md lists them.`;

/** What compresses the site that is served. */
let compressing: ChildProcess | undefined;
process.once('exit', () => compressing?.kill());

// Whoever starts it may read no further, also before it serves anything.
outliveReader();
readArguments({ help: 'npm start -- --help', description: HELP });

try {
  const environment = readEnvironment(process.env);
  await checkEndpoint(environment);
  await checkDataFolder(environment);
  await buildWhereChanged();
  await serve(environment, OUT_FOLDER, () => {
    if (!isCompressed()) compressBeside().catch(reportUncompressed);
  });
} catch (error) {
  exitWithError(error);
}

async function buildWhereChanged(): Promise<void> {
  const build = await getBuild();
  const isOurs = claimOutput(SERVED_LOCK);
  if (await isLastBuild(build)) {
    console.log(
      'Nothing has changed since the site was built, so the last build is served; npm run build builds it again.',
    );
    return;
  }
  if (!isOurs)
    throw new StartError(
      `Another npm start serves the pages in ${toDisplayPath(OUT_FOLDER)}, and a new build would remove them. Stop that one first, or give ` +
        'this one a folder of its own: OUT_DIR=.cache/dist-2 npm start',
    );
  const end = await buildSite(build);
  if (end.code !== 0) throw new StartError(`The site was not built, so it is not served. ${whyNotBuilt(end)}`);
}

/**
 * Compresses the site in a process that gives way to others; the server notices when it is done. Done before, it would delay the first page by half
 * the time of a build.
 */
async function compressBeside(): Promise<void> {
  // It is still at work on what was here before.
  compressing?.kill();
  const file = fileURLToPath(new URL('../server/compress.ts', import.meta.url));
  // Detached, as the signals of a terminal are for this process, which ends that one.
  const program = fork(file, [OUT_FOLDER], { detached: true });
  compressing = program;
  try {
    // Without a process, 0 would be this one.
    if (program.pid) setPriority(program.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it.
  }
  const [code] = await once(program, 'exit');
  // One that was ended here, or that met a new build, is followed by another.
  if (code !== 0 && compressing === program) throw new Error(`The program that compresses them ended with ${code}.`);
}

/** The pages are right as they are, only larger than they could be. */
function reportUncompressed(error: Error): void {
  console.error(`The pages are served without compression until the next build or start. ${error.message}`);
}

/** The home page, which is always worth compressing, is compressed when everything else is. */
function isCompressed(): boolean {
  return existsSync(join(OUT_FOLDER, `index.html${COMPRESSED.br}`));
}

/**
 * Reports before the build, not after it, that the data folder cannot be used, for example because a server runs: a new build would
 * remove its pages. Not every site needs the folder; the last build knows.
 */
async function checkDataFolder({ backend }: Environment): Promise<void> {
  const last = await readBuiltSite(OUT_FOLDER).catch(() => undefined);
  const isNeeded = last ? usesEmbeddedBackend(last) : Boolean(process.env.DATA_FOLDER);
  if (!backend || !isNeeded) return;
  const folder = await takeDataFolder(backend.dataFolder);
  await folder.release();
}
