// Builds the sites of the tests, each only if something that it depends on has changed: node tests/support/build-sites.ts [name …]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDemo } from '#scripts/demo.ts';
import { waitForLock } from '#workspace/file-lock.ts';
import { QUICK_VARIABLES } from './quick-node.ts';
import { ADOPTED, builtFolder, IMPORTED, type SiteName, sourceFolders } from './sites.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASTRO = `${ROOT}node_modules/astro/bin/astro.mjs`;
/** What every site depends on besides its own folder. */
const ENGINE = ['astro.config.mjs', 'package-lock.json', '{src,contracts,workspace}/**/*'];

/** The sites that a whole run of the tests needs. */
const all: SiteName[] = ['handbook', 'library', 'german', 'bare', 'demo'];
const isName = (text: string): text is SiteName => text in sourceFolders;

/** A digest of everything that a site depends on. */
async function toDigest(patterns: string[]): Promise<string> {
  const files = globSync(patterns, { cwd: ROOT })
    .map((path) => resolve(ROOT, path))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort();
  const hash = createHash('sha256');
  for (const path of files) {
    if ((await stat(path)).isFile()) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function run(
  line: string[],
  variables: Record<string, string | undefined>,
  stdio: 'inherit' | 'ignore',
): Promise<void> {
  const child = spawn(process.execPath, line, { cwd: ROOT, env: { ...process.env, ...variables }, stdio });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${line.join(' ')} failed for the site in ${variables.SITE}.`);
}

async function runAstro(environment: Record<string, string>): Promise<void> {
  // What machines of developers have for other programs. Taken from there, it would publish drafts and change links.
  const others = { NODE_ENV: 'development', BASE_URL: '/elsewhere/', DEV: '1' };
  const env = { ...environment, ...QUICK_VARIABLES, ...others };
  // With more room for new objects, less time goes into garbage collection.
  await run(['--max-semi-space-size=32', ASTRO, 'build', '--silent'], env, 'inherit');
}

/** Returns whether a site had to be built; an unchanged one is kept. */
async function buildSite(name: SiteName): Promise<boolean> {
  return buildInto(
    builtFolder(name),
    await toDigest([...ENGINE, `${sourceFolders[name]}/**/*`]),
    async () => sourceFolders[name],
  );
}

/** The result of importing a site of another generator, in the folder that `imported.ts` names. */
async function buildImported(): Promise<boolean> {
  const digest = await toDigest([...ENGINE, 'cli/{import,command-line}/**/*', `${IMPORTED.from}/**/*`]);
  return buildInto(IMPORTED.built, digest, async () => {
    await rm(IMPORTED.site, { recursive: true, force: true });
    await mkdir(IMPORTED.site, { recursive: true });
    await run([`${ROOT}cli/import.ts`, IMPORTED.from], { SITE: IMPORTED.site }, 'ignore');
    return IMPORTED.site;
  });
}

/** The result of adopting the demo. */
async function buildAdopted(): Promise<boolean> {
  const digest = await toDigest([...ENGINE, 'cli/{adopt,ratify,command-line}/**/*', 'site/**/*']);
  return buildInto(ADOPTED.built, digest, async () => {
    await rm(ADOPTED.site, { recursive: true, force: true });
    await run([`${ROOT}cli/adopt.ts`, ...ADOPTED.options], { SITE: ADOPTED.site }, 'ignore');
    return ADOPTED.site;
  });
}

async function buildInto(folder: string, digest: string, getSite: () => Promise<string>): Promise<boolean> {
  const stamp = `${folder}.digest`;
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return false;
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await runAstro({ SITE: await getSite(), OUT_DIR: folder });
  await writeFile(stamp, digest);
  return true;
}

/** Builds sites one after the other, even with several workers, since they share Astro's content store. */
export async function buildSites(names: readonly SiteName[] = all): Promise<void> {
  await mkdir(`${ROOT}.cache`, { recursive: true });
  const unlock = await waitForLock(`${ROOT}.cache/sites.sqlite`);
  try {
    await buildInTurn(names);
  } finally {
    unlock();
  }
}

async function buildInTurn(names: readonly SiteName[]): Promise<void> {
  for (const name of names) {
    const start = performance.now();
    const isBuilt = await buildSite(name);
    if (isBuilt) console.log(`Built the site "${name}" in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
  if (names === all && (await buildImported())) console.log('Built a site that was imported.');
  if (names === all && isDemo && (await buildAdopted())) console.log('Built a site that was adopted.');
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !isName(name));
  if (unknown.length > 0)
    throw new Error(`There is no site "${unknown.join('", "')}". There are: ${Object.keys(sourceFolders).join(', ')}.`);
  await buildSites(names.length > 0 ? names.filter(isName) : all);
}
