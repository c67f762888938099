import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { OUT_FOLDER, SITE_FOLDER, toRecordName } from '#workspace/folders.ts';
import { type Build, digestSources, rememberBuild } from './last-build.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ASTRO = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));

/** Locked by the start that serves the output. */
export const SERVED_LOCK = `${ROOT}.cache/served/${toRecordName(OUT_FOLDER)}.sqlite`;

/** The build that would be made now, by npm run build and by npm start. */
export async function getBuild(): Promise<Build> {
  const sources = await digestSources({ root: ROOT, site: SITE_FOLDER, environment: process.env, now: new Date() });
  return { sources, output: OUT_FOLDER, records: `${ROOT}.cache/last-builds` };
}

/**
 * Runs Astro, and records a build that has succeeded. Astro has printed why one failed.
 * @returns how Astro has ended: its exit code, or the signal that ended it
 */
export async function buildSite(build: Build): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const astro = spawn(process.execPath, [ASTRO, 'build'], { cwd: ROOT, stdio: 'inherit' });
  const stop = () => astro.kill();
  process.once('SIGTERM', stop);
  const [code, signal] = await once(astro, 'exit');
  process.off('SIGTERM', stop);
  if (code === 0) await rememberBuild(build);
  return { code, signal };
}
