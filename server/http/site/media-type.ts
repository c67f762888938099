import { getMimeType, mimes } from 'hono/utils/mime';

/** Types that Hono's table lacks or sends without a charset, which feeds and readers of plain files need. */
const OURS = {
  ...mimes,
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

/** The Content-Type of a file by its name; the type for plain bytes if the name is unknown. */
export function mediaType(name: string): string {
  return getMimeType(name, OURS) ?? 'application/octet-stream';
}
