import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BuildEnd } from '#workspace/failed-build.ts';
import { OUT_FOLDER, SITE_FOLDER, toRecordName } from '#workspace/folders.ts';
import { watchParent } from '#workspace/watch-parent.ts';
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

/** The signals by which people and systems stop a program. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs Astro, and records a build that has succeeded. Astro has printed why one failed. What stops this process also stops Astro, which
 * would go on alone and keep the next build waiting; and so does the end of npm, which passes no signal on.
 * @returns how Astro has ended; by the signal that came here, if one did
 */
export async function buildSite(build: Build): Promise<BuildEnd> {
  const astro = spawn(process.execPath, [ASTRO, 'build'], { cwd: ROOT, stdio: 'inherit' });
  let stopped: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stopped ??= signal;
    astro.kill();
  };
  for (const signal of STOPS) process.on(signal, stop);
  const endWatch = process.env.npm_lifecycle_event ? watchParent(() => stop('SIGTERM')) : undefined;
  const [code, signal] = await once(astro, 'exit');
  endWatch?.();
  for (const signal of STOPS) process.off(signal, stop);
  if (stopped) return { code: null, signal: stopped };
  if (code === 0) await rememberBuild(build);
  return { code, signal };
}
