import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildStep } from '#lib/build/steps.ts';
import { FONTS_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { FOLDER } from './href.ts';
import { type ImageRequest, takeImageRequest } from './image-requests.ts';
import type { ImageText } from './image-text.ts';
import { renderImages } from './render-images.ts';

/** Draws the images that the built pages request. It must come before the checks of the content, which look for them. */
export function ogImages(): BuildStep {
  let cacheFolder = '';
  return {
    name: 'og-images',
    configure: ({ cacheDir }) => {
      cacheFolder = fileURLToPath(new URL(FOLDER, cacheDir));
    },
    start: ({ folder, base, files, logger }) => {
      const requests = new Map<string, ImageRequest>();
      return {
        visitPage: (page) => {
          const request = takeImageRequest(page);
          if (request) requests.set(request.name, request);
        },
        finish: async () => {
          const { drawn, incomplete } = await renderImages([...requests.values()], cacheFolder, join(folder, FOLDER));
          for (const name of requests.keys()) files.set(base + FOLDER + name, FOLDER + name);
          if (incomplete.length > 0) logger.warn(describeMissing(incomplete));
          return `${requests.size} images of pages, ${drawn} of them new`;
        },
      };
    },
  };
}

/** The maximum number of characters in a message. */
const MOST_NAMED = 20;

function describeMissing(incomplete: { text: ImageText; missing: string[] }[]): string {
  const signs = [...new Set(incomplete.flatMap(({ missing }) => missing))];
  const named = `${signs.slice(0, MOST_NAMED).join(' ')}${signs.length > MOST_NAMED ? ' …' : ''}`;
  const [first] = incomplete;
  const which =
    incomplete.length === 1 ? `The image of "${first?.text.title}" goes` : `${incomplete.length} images for links go`;
  return `${which} without characters that no font has: ${named} Put a font that has them into ${toDisplayPath(FONTS_FOLDER)}/.`;
}
