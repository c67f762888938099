import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { toDisplayPath, toRecordName } from '#workspace/folders.ts';
import { MistakesError } from '#workspace/mistakes.ts';

/** Ends a build whose output folder cannot be used, before Astro deletes everything in it. */
export const ownOutput = (): AstroIntegration => ({
  name: 'commonplace:own-output',
  hooks: {
    'astro:config:setup': async ({ command, config }) => {
      if (command !== 'build') return;
      const [root, output] = [fileURLToPath(config.root), fileURLToPath(config.outDir)].map(withoutEnd);
      if (root && output) await claim(output, root);
    },
  },
});

const withoutEnd = (folder: string) => (folder.endsWith(sep) ? folder.slice(0, -1) : folder);

/** @throws {MistakesError} if nothing can be written, if a build would delete files that no build made, or if Astro would take the folder for one within `root` */
async function claim(output: string, root: string): Promise<void> {
  if (output.startsWith(root) && output !== root && !output.startsWith(root + sep))
    throw new MistakesError(
      `OUT_DIR is ${output}, which begins like the folder of the engine, ${root}, so Astro would look for its packages there. Choose ` +
        'another name.',
    );
  // A build that was interrupted leaves neither all of a site, nor a description of it.
  const record = join(root, '.cache/outputs', toRecordName(output));
  const names = existsSync(output) ? await readdir(output) : [];
  const isOurs = existsSync(record) || names.includes(BUILT_SITE_FILE) || output === join(root, 'dist');
  const [other] = names;
  if (other && !isOurs)
    throw new MistakesError(
      `OUT_DIR is ${toDisplayPath(output)}, and a build deletes everything in that folder. It has files that no build made, such as ${other}. ` +
        'Choose a new or an empty folder.',
    );
  try {
    await mkdir(dirname(record), { recursive: true });
    await writeFile(record, 'A build has this output folder, so the next one may delete what is in it.\n');
  } catch (error) {
    throw new MistakesError(
      `A build keeps things in the folder of the engine, and nothing can be written there: ${error instanceof Error ? error.message : error}. ` +
        'Run it as a user who may write in that folder, on a disk with free space.',
    );
  }
}
