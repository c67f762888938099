import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run, SetupProblem, timed } from './run.mjs';

const APT = '/usr/bin/apt-get';

/**
 * Makes sure that there is a Chromium for the browser tests: an existing one, else Debian's package, else Playwright's download.
 * @param {string} root  folder of package.json
 * @param {{ find?: () => string | undefined, ways?: Way[] }} [parts]
 * @throws {SetupProblem}
 */
export function ensureBrowser(root, { find = findChromium, ways = waysToInstall(root) } = {}) {
  for (const { doing, action } of ways) {
    if (find()) return;
    timed(doing, action);
  }
  if (find()) return;
  throw new SetupProblem(
    'There is no Chromium for the browser tests and none could be installed; what was tried is above. Install Chromium ' +
      'or Chrome by hand and run the same command again, or name one: CHROMIUM=/path/to/chromium npm test',
  );
}

/** @typedef {{ doing: string, action: () => boolean }} Way */

/**
 * @param {string} root
 * @returns {Way[]}
 */
function waysToInstall(root) {
  const viaApt = { doing: 'Installing Chromium (apt-get; a minute or two)', action: installPackage };
  const viaPlaywright = { doing: "Downloading Playwright's Chromium (about 170 MB)", action: () => download(root) };
  return isDebian() && isRoot() ? [viaApt, viaPlaywright] : [viaPlaywright];
}

function installPackage() {
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  const install = ['install', '-y', '--no-install-recommends', ...quiet, 'chromium-headless-shell'];
  return run(APT, ['update', ...quiet]) && run(APT, install);
}

/**
 * As root, it also installs the libraries that the browser needs.
 * @param {string} root
 */
function download(root) {
  const withLibraries = isRoot() && existsSync(APT) ? ['--with-deps'] : [];
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  return run(process.execPath, [playwright, 'install', ...withLibraries, 'chromium'], { cwd: root });
}

/** Not Ubuntu: there the package only points to a snap, which a container cannot run. */
function isDebian() {
  if (!existsSync(APT) || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function isRoot() {
  return process.getuid?.() === 0;
}
