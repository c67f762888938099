import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { CONTENT_FOLDER, PUBLIC_FOLDER } from '#workspace/folders.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { place } from '../problems/report.ts';
import { findScript } from './find-script.ts';
import { hasUnknownSize, PICTURE_NAME, readPicture, SIZE_OF_DRAWING } from './picture.ts';

/** How Astro's list of all pictures in texts imports one: from its path, with the text that it is relative to. */
const IMPORTED = /^\.{1,2}\/.*[?&]astroContentImageFlag(?:[&=]|$)/;

const STAND_IN = fileURLToPath(new URL('stand-in.svg', import.meta.url));

/**
 * A content file with the name of a picture that is not one would end the build before any other mistake is found, even if no text
 * shows it, and no page could be shown while developing. Another picture stands in for it, and the mistake is reported with the others.
 *
 * While developing, Astro keeps importing a picture that a text no longer shows, so that no page could be shown once its file is deleted. It
 * stands in for that, too.
 */
export const pictureMistakes = (): AstroIntegration => ({
  name: 'commonplace:picture-mistakes',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:picture-mistakes',
              resolveId: {
                // Before Astro itself looks for the picture.
                order: 'pre',
                filter: { id: IMPORTED },
                handler: (id) => (command === 'dev' && isDeleted(id) ? `${STAND_IN}?astroContentImageFlag` : undefined),
              },
              load: {
                order: 'pre',
                filter: { id: PICTURE_NAME },
                async handler(id) {
                  const [file = '', ...query] = id.split('?');
                  if (!file.startsWith(CONTENT_FOLDER)) return undefined;
                  const isGone = command === 'dev' && !existsSync(file);
                  const mistakes = isGone ? [] : await findMistakes(file);
                  if (command === 'build') reportMistakes(mistakes);
                  else publishMistakes({ file: place(file), of: 'picture', mistakes });
                  // The module keeps the name of its file, so it is loaded again once that changes.
                  const standIn = [STAND_IN, ...query].join('?');
                  return isGone || mistakes.length > 0
                    ? `export { default } from ${JSON.stringify(standIn)};`
                    : undefined;
                },
              },
            },
          ],
        },
      });
    },
  },
});

function isDeleted(id: string): boolean {
  const [path = '', query] = id.split('?');
  const text = new URLSearchParams(query).get('importer');
  return text !== null && !existsSync(resolve(dirname(text), path));
}

/**
 * The scripts in a drawing. Pages show it without them, but they would run, with what the site has stored for the reader, as soon as
 * somebody opens the file itself, to which no security policy applies.
 */
function findScripts(file: string): string[] {
  const found = findScript(readFileSync(file, 'utf8'));
  return found
    ? [
        `${place(file, found.line)}: This drawing has ${found.what}, which would run for whoever opens its file. Remove that, or export it again.`,
      ]
    : [];
}

/**
 * Drawings in `public/` that have scripts, each as a sentence. Pages that are made elsewhere may be there, and their drawings may do something,
 * so the build does not end.
 */
export const noteScriptsInPublic = (): string[] =>
  existsSync(PUBLIC_FOLDER)
    ? readdirSync(PUBLIC_FOLDER, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.svg$/i.test(path))
        .map((path) => join(PUBLIC_FOLDER, path))
        // A symbolic link that leads nowhere is reported by another check.
        .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
        .flatMap(findScripts)
    : [];

/** Why a file cannot be shown; none for a picture. */
async function findMistakes(file: string): Promise<string[]> {
  const picture = await readPicture(file);
  if (picture) return picture.isDrawing ? findScripts(file) : [];
  const why = hasUnknownSize(file)
    ? `The size of this drawing cannot be read. ${SIZE_OF_DRAWING}`
    : 'This file is not an image that browsers can show. Save it again, or remove it.';
  return [`${place(file)}: ${why}`];
}
