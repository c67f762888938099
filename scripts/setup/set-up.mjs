import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { SetupProblem } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Makes sure that everything the npm scripts need is there. Prints nothing when there is nothing to do.
 * @param {{ browser: boolean }} wanted  whether a browser is needed too, as for the tests, and the packages that they use
 */
export function setUp({ browser }) {
  try {
    ensureDependencies(ROOT, { dev: browser });
    if (browser) ensureBrowser(ROOT);
  } catch (error) {
    console.error(error instanceof SetupProblem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
