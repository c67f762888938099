import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');
const CONFIG = 'site.config.ts';
const PARTS = [CONFIG, 'astro.config.ts', 'tsconfig.json', 'package.json', 'content', 'public', 'src'];

export type BuiltSite = { folder: string; remove: () => Promise<void> };

/**
 * Builds the site as a steward has it who asks "Was this page helpful?": a copy with one line of the configuration changed. Inside
 * the repository, where the packages are found, and in a folder of its own for each worker.
 */
export async function buildWithFeedback(): Promise<BuiltSite> {
  const folder = join(ROOT, `.cache/feedback-site-${process.pid}`);
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  const config = await readFile(join(folder, CONFIG), 'utf8');
  const changed = config.replace(/feedback: (true|false),/, 'feedback: true,');
  if (!changed.includes('feedback: true,')) throw new Error(`${CONFIG} does not say whether pages ask.`);
  await writeFile(join(folder, CONFIG), changed);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(process.execPath, [ASTRO, 'build', '--silent'], { cwd: folder, env });
  return { folder: join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) };
}
