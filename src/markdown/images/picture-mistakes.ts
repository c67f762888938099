import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { place } from '../problems/report.ts';
import { PICTURE_NAME, readPicture } from './picture.ts';

const STAND_IN = fileURLToPath(new URL('stand-in.svg', import.meta.url));

/**
 * A content file with the name of a picture that is not one would end the build before any other mistake is found, even if no text
 * shows it. Another picture stands in for it, and the mistake is reported with the others.
 */
export const pictureMistakes = (): AstroIntegration => ({
  name: 'commonplace:picture-mistakes',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:picture-mistakes',
              enforce: 'pre',
              resolveId: {
                filter: { id: PICTURE_NAME },
                async handler(source, importer) {
                  const found = await this.resolve(source, importer, { skipSelf: true });
                  const [file = '', ...query] = found?.id.split('?') ?? [];
                  if (!file.startsWith(CONTENT_FOLDER) || (await readPicture(file))) return found;
                  reportMistakes([
                    `${place(file)}: This file is not an image that browsers can show. Save it again, or remove it.`,
                  ]);
                  return [STAND_IN, ...query].join('?');
                },
              },
            },
          ],
        },
      });
    },
  },
});
