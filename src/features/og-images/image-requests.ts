import { z } from 'zod';
import { DIRECTIONS } from '#contracts/direction.ts';
import type { BuiltPage } from '#lib/build/steps.ts';
import { detach, getAttribute } from '#workspace/html/parse-html.ts';
import type { ImageText } from './image-text.ts';
import { REQUEST_ATTRIBUTE } from './tags.ts';

const imageTextSchema = z.strictObject({
  section: z.string().optional(),
  title: z.string(),
  direction: z.enum(DIRECTIONS),
}) satisfies z.ZodType<ImageText>;

/** An image: its file name and its text. */
export type ImageRequest = { name: string; text: ImageText };

/** Removes the image request from a built page and returns it; undefined for a page with another image or none. */
export function takeImageRequest({ elements, edits }: Pick<BuiltPage, 'elements' | 'edits'>): ImageRequest | undefined {
  const tag = elements.find((element) => getAttribute(element, REQUEST_ATTRIBUTE) !== undefined);
  const json = tag && getAttribute(tag, REQUEST_ATTRIBUTE);
  if (!json) return undefined;
  edits.removeAttribute(tag, REQUEST_ATTRIBUTE);
  const url = getAttribute(tag, 'content') ?? '';
  return { name: detach(url.slice(url.lastIndexOf('/') + 1)), text: imageTextSchema.parse(JSON.parse(json)) };
}
