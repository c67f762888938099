// Builds the sites of the tests, each only where something that it is made of has changed: node tests/support/build-sites.ts [name …]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compressFolder } from '#server/compress.ts';
import { builtFolder, type SiteName, sourceFolders } from './sites.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASTRO = `${ROOT}node_modules/astro/bin/astro.mjs`;
/** What every site is made of beside its own folder. */
const ENGINE = ['astro.config.ts', 'package-lock.json', '{src,contracts,workspace}/**/*', 'server/compress.ts'];

/** Sites that are another one with a few keys of the configuration changed, as the text of an object. */
const variants: Partial<Record<SiteName, { of: SiteName; changes: string }>> = {
  'handbook-feedback': { of: 'handbook', changes: '{ feedback: true }' },
};

/** The sites that a whole run of the tests needs. */
const all: SiteName[] = ['handbook', 'handbook-feedback', 'demo'];
const isName = (text: string): text is SiteName => text in sourceFolders;

/** Writes the folder of a variant: the other site's files, and a configuration that takes over the other one. */
async function writeVariant(name: SiteName): Promise<void> {
  const variant = variants[name];
  if (!variant) return;
  const folder = sourceFolders[name];
  await rm(folder, { recursive: true, force: true });
  await cp(sourceFolders[variant.of], folder, { recursive: true });
  const config = `${sourceFolders[variant.of]}/site.config.ts`;
  await writeFile(
    `${folder}/site.config.ts`,
    `import site from ${JSON.stringify(config)};\n\nexport default { ...site, ...${variant.changes} };\n`,
  );
}

/** A digest of everything that a site is made of. */
async function digestOf(name: SiteName): Promise<string> {
  const variant = variants[name];
  const source = sourceFolders[variant?.of ?? name];
  const files = [...globSync(ENGINE, { cwd: ROOT }).map((path) => ROOT + path), ...globSync(`${source}/**/*`)]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify(variant ?? null));
  for (const path of files) {
    if ((await stat(path)).isFile()) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function runAstro(environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...environment, ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = spawn(process.execPath, [ASTRO, 'build', '--silent'], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(astro, 'exit');
  if (code !== 0) throw new Error(`The site in ${environment.SITE} was not built. Astro says above why.`);
}

/** Whether a site had to be built; one whose parts are the same stays as it is. */
async function buildSite(name: SiteName): Promise<boolean> {
  const folder = builtFolder(name);
  const stamp = `${folder}.digest`;
  const digest = await digestOf(name);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return false;
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeVariant(name);
  await runAstro({ SITE: sourceFolders[name], OUT_DIR: folder });
  await compressFolder(folder, `${folder}.compressed`);
  await writeFile(stamp, digest);
  return true;
}

/** Builds sites one after the other, as they share Astro's store of content. */
export async function buildSites(names: readonly SiteName[] = all): Promise<void> {
  for (const name of names) {
    const start = performance.now();
    const isBuilt = await buildSite(name);
    if (isBuilt) console.log(`Built the site "${name}" in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !isName(name));
  if (unknown.length > 0)
    throw new Error(`There is no site "${unknown.join('", "')}". There are: ${Object.keys(sourceFolders).join(', ')}.`);
  await buildSites(names.length > 0 ? names.filter(isName) : all);
}
