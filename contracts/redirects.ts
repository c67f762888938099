import { z } from 'zod';

/** A path as URLs mean it: `/a%20b/` and `/a b/` are the same. One with a broken escape means its own characters. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What no server would answer: control characters, a backslash, and segments of only dots. */
const IMPOSSIBLE = /[\p{Cc}\\]|(?:^|\/)\.{1,2}(?:\/|$)/u;

/** A path that the site once had, below the base path: `/old/page/`, `/old/page.html`, `/a page/`. */
export const oldPathSchema = z
  .string()
  .regex(/^\/(?!\/)[^?#\\]*$/, 'an old path of this site below the base path, such as "/old-page/"')
  .refine((path) => !IMPOSSIBLE.test(decodePath(path)), 'an old path of this site, such as "/old-page/"');

/** Where an old path leads: a path of this site below the base path, with or without a heading, or a full URL. */
export const redirectTargetSchema = z
  .string()
  .regex(/^(?:\/(?!\/)(?:[^\s]| )*|https?:\/\/\S*)$/, 'a path of this site, such as "/docs/page/", or a full URL');
