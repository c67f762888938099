import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, SetupProblem, timed } from './run.mjs';

/** The Node that runs all scripts; its npm package `node` installs it with an install script. */
const BUNDLED_NODE = process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node';

/** From this version on, the machine's own Node is good enough. */
const NODE_THAT_WILL_DO = 24;

/**
 * Installs the dependencies if they are missing or differ from package-lock.json.
 * @param {string} root  folder of package.json
 * @param {Wanted} [wanted]
 * @throws {SetupProblem}
 */
export function ensureDependencies(root, wanted) {
  refuseFolder(root);
  if (!isInstalled(root, wanted)) {
    refuseOtherManagers();
    const done = timed('Installing the dependencies (about a minute the first time)', () => npmInstall(root));
    if (!done) throw new SetupProblem(INSTALL_FAILED);
    if (!isInstalled(root, wanted)) throw new SetupProblem(LOCK_DISAGREES);
  }
  ensureNode(root);
}

const INSTALL_FAILED =
  'The dependencies could not be installed; the output of npm is above. Often it is the network: once it works, run the ' +
  'same command again. If node_modules is damaged or in use, stop what uses it, delete the folder, and try again.';

const LOCK_DISAGREES = 'package.json and package-lock.json do not agree. Run "npm install" and commit both files.';

/**
 * @param {string} root
 * @throws {SetupProblem} if the path has a sign with another meaning for Vite, which would report missing files
 */
function refuseFolder(root) {
  const [sign] = /["#?%*]/.exec(root) ?? [];
  if (sign)
    throw new SetupProblem(
      `No folder on the way to this one can have "${sign}" in its name, as in ${root}. Rename it.`,
    );
}

/** @throws {SetupProblem} if another package manager runs this: npm would write among its packages */
function refuseOtherManagers() {
  const [manager] = /^(?:pnpm|yarn|bun)(?=\/)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (!manager) return;
  throw new SetupProblem(
    `This is ${manager}, which does not install what package-lock.json requires. Use npm, as in: npm start. If ${manager} has made a folder ` +
      'node_modules, delete it first.',
  );
}

/**
 * @typedef {{ dev?: boolean }} Wanted  whether the packages of the tests are needed, too; they are unless this is false
 */

/**
 * Whether node_modules holds what package-lock.json requires, according to npm's own record of what it installed.
 * @param {string} root
 * @param {Wanted} [wanted]
 */
export function isInstalled(root, { dev = true } = {}) {
  const required = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!required || !present) return false;
  return Object.entries(required).every(
    ([place, entry]) => place === '' || (!dev && entry.dev && !present[place]) || isSatisfied(entry, present[place]),
  );
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} Entry */

/**
 * @param {string} lockFile
 * @returns {Record<string, Entry> | undefined} undefined if the file is missing or incomplete
 */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * An optional package may be absent: most of them are for other systems.
 * @param {Entry} wanted
 * @param {Entry | undefined} present
 */
function isSatisfied(wanted, present) {
  if (!present) return Boolean(wanted.optional || wanted.devOptional);
  return wanted.version === present.version && wanted.integrity === present.integrity;
}

/**
 * Installs what the lock file requires and leaves that file unchanged. It does not use `npm ci`, which refuses a lock file without an
 * optional package for another system; npm writes such a file if the registry does not have that package.
 * It runs with the npm and the Node that started this script: the Node in node_modules may disappear meanwhile.
 * @param {string} root
 */
function npmInstall(root) {
  const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith('npm-cli.js') && node) return run(node, [npm, ...options], { cwd: root });
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...options], { cwd: root })
    : run('npm', options, { cwd: root });
}

/**
 * @param {string} root
 * @throws {SetupProblem} when there is no Node that the site can be built with
 */
function ensureNode(root) {
  if (existsSync(join(root, BUNDLED_NODE)) || Number.parseInt(process.versions.node, 10) >= NODE_THAT_WILL_DO) return;
  throw new SetupProblem(
    'npm did not run the install script of the package "node", which brings the Node that builds the site (is ' +
      'ignore-scripts set?). Run "npm rebuild node --ignore-scripts=false", or install Node 24: https://nodejs.org/',
  );
}
