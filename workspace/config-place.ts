import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_CONFIG_FILE, toDisplayPath } from './folders.ts';

const NAME = 'config-lines.ts';

/** A file of the engine's package. In a build this module is bundled elsewhere, and the working directory is the engine's. */
function getFileOfEngine(): string {
  const here = fileURLToPath(import.meta.url);
  return existsSync(join(dirname(here), NAME)) ? here : resolve('package.json');
}

/** The line of a value in the configuration. The parser is loaded only when it is needed. */
export function findLineInConfig(path: (string | number)[]): number | undefined {
  try {
    const { findConfigLine }: typeof import('./config-lines.ts') = createRequire(getFileOfEngine())(
      `#workspace/${NAME}`,
    );
    return findConfigLine(readFileSync(SITE_CONFIG_FILE, 'utf8'), path);
  } catch {
    return undefined;
  }
}

/** Where the configuration sets a value, as messages name it: `site/site.config.ts:12`. */
export function getPlaceInConfig(path: (string | number)[]): string {
  const line = findLineInConfig(path);
  return `${toDisplayPath(SITE_CONFIG_FILE)}${line === undefined ? '' : `:${line}`}`;
}
