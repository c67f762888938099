// npm run build: builds the site, and records of what, so that npm start serves it as it is.
import '#workspace/astro-environment.ts';
import { readArguments } from '#server/command-line.ts';
import { exitWithError, StartError } from '#server/start-error.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { claimOutput } from './last-build.ts';
import { buildSite, getBuild, SERVED_LOCK } from './site-build.ts';

const HELP = `Builds the site, with the checks of its content, into dist/.

npm run build

SITE names another site's folder, and OUT_DIR another folder for the pages, as in OUT_DIR=.cache/dist-2 npm run build.`;

readArguments({ help: 'npm run build -- --help', description: HELP });

try {
  const end = await buildSite(await getBuild());
  if (end.signal) throw new StartError(`The site was not built. ${whyNotBuilt(end)}`);
  process.exitCode = end.code ?? 1;
  if (end.code === 0 && !claimOutput(SERVED_LOCK))
    console.log('npm start, which is running, serves these pages from now on.');
} catch (error) {
  exitWithError(error);
}
