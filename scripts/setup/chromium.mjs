import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SetupProblem } from './run.mjs';

/** The usual places of Chromium browsers. The one without windows comes first: it needs half the time. */
const USUAL_PLACES = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : [],
  ),
};

/**
 * The Chromium that the browser tests run in: the one that CHROMIUM names, one in a usual place, or the one that Playwright
 * has downloaded.
 * @param {{ env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform, exists?: (path: string) => boolean }} [machine]
 * @returns {string | undefined} its path
 * @throws {SetupProblem} when CHROMIUM names a file that does not exist
 */
export function findChromium({ env = process.env, platform = process.platform, exists = existsSync } = {}) {
  const named = env.CHROMIUM;
  if (named && !exists(named)) throw new SetupProblem(`CHROMIUM is "${named}", but there is no such file.`);
  const usual = Object.entries(USUAL_PLACES).find(([system]) => system === platform)?.[1] ?? [];
  return named || usual.find((place) => exists(place)) || [playwrightsOwn()].find((place) => place && exists(place));
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}
