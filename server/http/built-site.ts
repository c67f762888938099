import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prettifyError } from 'zod';
import { BUILT_SITE_FILE, type BuiltSite, builtSiteSchema } from '#contracts/built-site.ts';
import { parseJson } from '../parse-json.ts';
import { StartError } from '../start-error.ts';

/**
 * Reads the facts about the built site in a folder.
 * @throws {StartError} when there is no built site, it cannot be read, or another version of the engine built it.
 */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const file = join(folder, BUILT_SITE_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new StartError(`The site in ${folder} cannot be read by the user that runs this: ${error.message}`);
  });
  if (!existsSync(join(folder, 'index.html'))) {
    throw new StartError(`There is no built site in ${folder}. Build it first: npm run build (npm start does both).`);
  }
  if (text === undefined) throw notOurs(folder, `it has no ${BUILT_SITE_FILE}, as after a build that was interrupted`);
  const result = builtSiteSchema.safeParse(parseJson(text));
  if (!result.success) throw notOurs(folder, `${BUILT_SITE_FILE} cannot be used:\n${prettifyError(result.error)}`);
  return result.data;
}

function notOurs(folder: string, reason: string): StartError {
  return new StartError(
    `The site in ${folder} was not built by this version of Commonplace. Build it again: npm run build (npm start does ` +
      `both). What is wrong: ${reason}`,
  );
}
