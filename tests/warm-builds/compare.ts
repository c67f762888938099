import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EditedSite } from './edited-site.ts';

/** Pages contain the time of their build: here it is always the same. */
const CLOCK = resolve('tests/warm-builds/stopped-clock.ts');

/** Returns the duration, in seconds. */
async function build({ engine, site }: EditedSite, out: string): Promise<number> {
  const start = performance.now();
  const env = {
    ...process.env,
    SITE: site,
    OUT_DIR: join(engine, out),
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const command = ['--import', CLOCK, 'node_modules/astro/bin/astro.mjs', 'build'];
  const astro = spawn(process.execPath, command, { cwd: engine, env: { ...env, VITEST: undefined } });
  const [stdout, stderr, [code]] = await Promise.all([text(astro.stdout), text(astro.stderr), once(astro, 'exit')]);
  if (code !== 0) throw new Error(`The build into ${out} failed:\n${stdout.slice(-4000)}${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Builds the site as an author would, with the caches of earlier builds. */
export const buildWarm = (site: EditedSite): Promise<number> => build(site, 'warm');

/** What a build leaves for the next one: texts, images and drawings, bundled dependencies, types. */
const KEPT = ['node_modules/.astro', 'node_modules/.vite', '.astro', '.cache'];

/** Builds it without the caches of other builds, and puts those back. */
export async function buildCold(site: EditedSite): Promise<number> {
  const aside = join(site.engine, 'aside');
  const kept = KEPT.filter((name) => existsSync(join(site.engine, name)));
  for (const name of kept) {
    mkdirSync(dirname(join(aside, name)), { recursive: true });
    renameSync(join(site.engine, name), join(aside, name));
  }
  try {
    return await build(site, 'cold');
  } finally {
    for (const name of KEPT) rmSync(join(site.engine, name), { recursive: true, force: true });
    for (const name of kept) renameSync(join(aside, name), join(site.engine, name));
    rmSync(aside, { recursive: true, force: true });
  }
}

function readHashes(folder: string): Map<string, string> {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('base64url'),
    ]),
  );
}

/** The files that are in only one of the two builds, or differ. */
export function findDifferences({ engine }: EditedSite): string[] {
  const [warm, cold] = ['warm', 'cold'].map((out) => readHashes(join(engine, out)));
  if (!warm?.size || !cold) throw new Error('There is nothing to compare.');
  return [...new Set([...warm.keys(), ...cold.keys()])].filter((name) => warm.get(name) !== cold.get(name)).sort();
}
