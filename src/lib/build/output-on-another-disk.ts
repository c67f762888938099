import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { getCode } from '#workspace/file-errors.ts';

/**
 * Lets the output be on another disk than the engine, such as a volume of a container. For an output outside of the engine's folder Astro
 * prepares pictures in `.astro/` and renames them from there, which no system does between two disks. So this moves them first.
 */
export const outputOnAnotherDisk = (): AstroIntegration => ({
  name: 'commonplace:output-on-another-disk',
  hooks: {
    'astro:config:setup': ({ config, updateConfig }) => {
      const out = fileURLToPath(config.outDir);
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:output-on-another-disk',
              applyToEnvironment: ({ name }) => name === 'prerender',
              async writeBundle({ dir = out }, bundle) {
                for (const { type, fileName } of Object.values(bundle))
                  if (type === 'asset' && fileName.startsWith(`${config.build.assets}/`))
                    await move(join(dir, fileName), join(out, fileName));
              },
            },
          ],
        },
      });
    },
  },
});

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (getCode(error) !== 'EXDEV') throw error;
    await cp(from, to);
    await rm(from);
  }
}
