import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { defineSite, findSiteProblems, repairSite, type Site, type SiteInput } from '#contracts/site-config/index.ts';
import { findLineInConfig } from './config-place.ts';
import { SITE_CONFIG_FILE, SITE_FOLDER, toDisplayPath } from './folders.ts';
import { findLetterMistakes } from './letters.ts';
import { isBuilding, reportMistakes } from './mistakes.ts';

/** The site's folder cannot be loaded. Only the message is shown, without a stack trace. */
class SiteError extends Error {
  override name = 'SiteError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.stack = message;
  }
}

/** Node loads the file itself, so that the build, the commands and the tests load it in the same way. */
const require = createRequire(join(SITE_FOLDER, 'package.json'));

/** @throws {SiteError} that says what is wrong, where, and how to fix it */
function loadSite(): Site {
  const [folder, file] = [toDisplayPath(SITE_FOLDER), toDisplayPath(SITE_CONFIG_FILE)];
  const named = process.env.SITE ? ', which SITE names' : '';
  if (!existsSync(SITE_FOLDER) || !statSync(SITE_FOLDER).isDirectory()) {
    throw new SiteError(
      `There is no folder ${folder}${named}. Set SITE to the folder of a site, or leave it unset for site/.`,
    );
  }
  const [sign] = /["#?%*]/.exec(SITE_FOLDER) ?? [];
  if (sign) {
    throw new SiteError(
      `No folder on the way to a site can have "${sign}" in its name, as in ${SITE_FOLDER}. Rename it.`,
    );
  }
  if (!existsSync(SITE_CONFIG_FILE)) {
    throw new SiteError(
      `${file} is missing. The folder of a site${named ? ' (SITE names this one)' : ''} has its configuration in it.`,
    );
  }
  const { default: config } = readConfig(file);
  if (config === undefined) {
    throw new SiteError(`${file} has no default export. It must end with "export default { … } satisfies SiteInput;".`);
  }
  const repaired = isBuilding() ? repairSite(config) : undefined;
  if (repaired) {
    reportMistakes(findSiteProblems(config, file, findLineInConfig));
    return repaired;
  }
  try {
    return defineSite(config, file, findLineInConfig);
  } catch (error) {
    throw new SiteError(getMessage(error), { cause: error });
  }
}

function readConfig(file: string): { default?: SiteInput } {
  const [lost] = findLetterMistakes(readFileSync(SITE_CONFIG_FILE, 'utf8'));
  if (lost) throw new SiteError(`${file}:${lost.line}: ${lost.message}.`);
  try {
    return require(SITE_CONFIG_FILE);
  } catch (error) {
    throw new SiteError(`${file} cannot be loaded.${findLine(error)}\n  ${getMessage(error)}`, { cause: error });
  }
}

/** The line in the file, which is only in the stack trace. */
function findLine(error: unknown): string {
  const [, line] = /site\.config\.ts:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
  return line ? ` See line ${line}:` : '';
}

const getMessage = (error: unknown) => stripVTControlCharacters(error instanceof Error ? error.message : String(error));

/** Programs import the configuration before they run anything that could catch an error. */
function exitWithMessage(error: unknown): never {
  console.error(error instanceof SiteError ? error.message : error);
  process.exit(1);
}

function loadOrExit(): Site {
  try {
    return loadSite();
  } catch (error) {
    // Only Astro and Vitest catch it themselves.
    process.once('uncaughtException', exitWithMessage);
    throw error;
  }
}

/** The configuration of the community's site, checked, with the defaults filled in. */
export default loadOrExit();
