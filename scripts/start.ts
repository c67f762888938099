// npm start: builds the site, compresses it and serves it. If nothing has changed since the last start, it serves the last build.
import '#workspace/astro-environment.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { usesEmbeddedBackend } from '#contracts/built-site.ts';
import { takeDataFolder } from '#server/backend/data-folder.ts';
import { readArguments } from '#server/command-line.ts';
import { compressAndReport } from '#server/compress.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { checkEndpoint } from '#server/http/listen.ts';
import { serve } from '#server/serve.ts';
import { exitWithError, StartError } from '#server/start-error.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { OUT_FOLDER, SITE_FOLDER, toDisplayPath, toRecordName } from '#workspace/folders.ts';
import { claimOutput, digestSources, isLastBuild, rememberBuild } from './last-build.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ASTRO = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));

const HELP = `Builds the site if something has changed, and serves it with the embedded backend.

npm start

HOST, PORT and more variables configure it, as in PORT=4000 npm start: server/backend/README.md lists them.`;

readArguments({ help: 'npm start -- --help', description: HELP });

try {
  const environment = readEnvironment(process.env);
  await checkEndpoint(environment);
  await checkDataFolder(environment);
  await buildWhereChanged();
  await serve(environment);
} catch (error) {
  exitWithError(error);
}

async function buildWhereChanged(): Promise<void> {
  const sources = await digestSources({ root: ROOT, site: SITE_FOLDER, environment: process.env, now: new Date() });
  const made = { sources, output: OUT_FOLDER, records: `${ROOT}.cache/last-builds` };
  const isOurs = claimOutput(`${ROOT}.cache/served/${toRecordName(OUT_FOLDER)}.sqlite`);
  if (await isLastBuild(made)) {
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
  await build();
  await compressAndReport();
  await rememberBuild(made);
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

/** @throws {StartError} when the build fails. */
async function build(): Promise<void> {
  const astro = spawn(process.execPath, [ASTRO, 'build'], { cwd: ROOT, stdio: 'inherit' });
  const stop = () => astro.kill();
  process.once('SIGTERM', stop);
  const [code, signal] = await once(astro, 'exit');
  process.off('SIGTERM', stop);
  if (code !== 0) throw new StartError(`The site was not built, so it is not served. ${whyNotBuilt(signal)}`);
}
