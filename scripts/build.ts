// npm run build: builds the site, and records of what, so that npm start serves it as it is.
import '#workspace/astro-environment.ts';
import { exitWithError, StartError } from '#server/start-error.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { buildSite, getBuild } from './site-build.ts';

try {
  const { code, signal } = await buildSite(await getBuild(), process.argv.slice(2));
  if (signal === 'SIGKILL') throw new StartError(`The site was not built. ${whyNotBuilt(signal)}`);
  process.exitCode = code ?? 1;
} catch (error) {
  exitWithError(error);
}
