import { decodePath } from '#contracts/redirects.ts';
import { lookUp } from '../look-up.ts';

/** Kinds of pictures in `data:` URLs, and the endings of their files. */
const ENDINGS: Record<string, string> = {
  avif: 'avif',
  gif: 'gif',
  jpeg: 'jpg',
  jpg: 'jpg',
  png: 'png',
  'svg+xml': 'svg',
  webp: 'webp',
};

/** The picture that a `data:` URL has in it; undefined if it is none. */
export function readDataPicture(url: string): { bytes: Buffer; ending: string } | undefined {
  const [, type = '', base64, data = ''] =
    /^data:image\/([\w.+-]+)(?:;(?!base64)[^;,]*)*(;base64)?,(.*)$/is.exec(url) ?? [];
  const ending = lookUp(ENDINGS, type.toLowerCase());
  if (!ending) return undefined;
  return { bytes: Buffer.from(base64 ? data : decodePath(data), base64 ? 'base64' : 'utf8'), ending };
}
