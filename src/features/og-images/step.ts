import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildStep } from '#lib/build/steps.ts';
import { FOLDER } from './href.ts';
import { type ImageRequest, takeImageRequest } from './image-requests.ts';
import { renderImages } from './render-images.ts';

/** Draws the images that the built pages ask for. It must come before the checks of the content, which see whether they are there. */
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
          for (const { text, missing } of incomplete) {
            logger.warn(`The image of "${text.title}" goes without ${missing.join(' ')}, which no font has.`);
          }
          return `${requests.size} images of pages, ${drawn} of them new`;
        },
      };
    },
  };
}
