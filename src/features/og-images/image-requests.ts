import { z } from 'zod';
import { DIRECTIONS } from '#contracts/direction.ts';
import type { BuiltPage } from '#lib/build/steps.ts';
import { detach, getAttribute } from '#lib/html/parse-html.ts';
import { REQUEST_ATTRIBUTE } from './tags.ts';
import type { PictureWords } from './words.ts';

const wordsSchema = z.strictObject({
  section: z.string().optional(),
  title: z.string(),
  direction: z.enum(DIRECTIONS),
}) satisfies z.ZodType<PictureWords>;

/** An image by the name of its file, and what it says. */
export type ImageRequest = { name: string; words: PictureWords };

/** Takes the request for an image out of a built page; undefined for a page with another image or none. */
export function takeImageRequest({ elements, edits }: Pick<BuiltPage, 'elements' | 'edits'>): ImageRequest | undefined {
  const tag = elements.find((element) => getAttribute(element, REQUEST_ATTRIBUTE) !== undefined);
  const words = tag && getAttribute(tag, REQUEST_ATTRIBUTE);
  if (!words) return undefined;
  edits.removeAttribute(tag, REQUEST_ATTRIBUTE);
  const url = getAttribute(tag, 'content') ?? '';
  return { name: detach(url.slice(url.lastIndexOf('/') + 1)), words: wordsSchema.parse(JSON.parse(words)) };
}
