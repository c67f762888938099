import { decoded } from '#contracts/decoded.ts';
import site from '#site';
import { href, joinPath } from '#workspace/url.ts';

/** The page for a full URL or a path, with or without the base path. */
export function parsePageUrl(text: string): string {
  const path = decoded(text.trim())
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/(^|\/)index\.(html|md)$/, '');
  const joined = joinPath(path);
  return joined.startsWith(site.baseUrl) ? joined : href(joined);
}
