import { getMimeType, mimes } from 'hono/utils/mime';

/** What Hono's table lacks, or sends without the charset that feeds and readers of plain files rely on. */
const OURS = {
  ...mimes,
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

/** The Content-Type of a file by its name; bytes without a meaning when the name says nothing. */
export function mediaType(name: string): string {
  return getMimeType(name, OURS) ?? 'application/octet-stream';
}
