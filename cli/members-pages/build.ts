import '#workspace/astro-environment.ts';
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEMBERS_PAGES_FILE, type MembersPage, membersPagesFile } from '#contracts/members-pages.ts';
import { hasMembersPages } from '#workspace/content/members-pages.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { MEMBERS_BUILD_VARIABLE } from '#workspace/folders.ts';
import { makeTemporaryFolder } from '#workspace/temporary-folder.ts';
import { UserError } from '../command-line/errors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');
/** A folder where the packages are found and no site is served. */
const CACHE = join(ROOT, '.cache');

/**
 * Builds the members' pages in a temporary folder.
 * @throws {UserError} when a page has a mistake; Astro has printed it
 */
export async function buildMembersPages(): Promise<MembersPage[]> {
  if (!hasMembersPages()) return [];
  const folder = makeTemporaryFolder(CACHE, 'members-pages-');
  try {
    const { status: code, signal } = spawnSync(
      process.execPath,
      [ASTRO, 'build', '--silent', '--config', 'astro.members.config.mjs'],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          [MEMBERS_BUILD_VARIABLE]: folder,
          NODE_ENV: 'production',
        },
        stdio: ['ignore', process.stderr, 'inherit'],
      },
    );
    if (code !== 0)
      throw new UserError(`The members' pages were not built, and nothing was sent. ${whyNotBuilt({ code, signal })}`);
    return membersPagesFile.parse(JSON.parse(await readFile(join(folder, MEMBERS_PAGES_FILE), 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
