import { z } from 'zod';

/** A path that the site once had, below the base path: `/old/page/`, `/old/page.html`. */
export const oldPathSchema = z
  .string()
  .regex(/^\/(?!\/)[^?#\s\\]*$/, 'an old path of this site below the base path, such as "/old-page/"');

/** Where an old path leads: a path of this site below the base path, with or without a heading, or a full URL. */
export const redirectTargetSchema = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'a path of this site, such as "/docs/page/", or a full address');

/** A letter after the last dot makes a file's name: `page.html` and `logo.svg` are files, and `3.1.0` is a page. */
const FILE_NAME = /\.[a-z][a-z\d]*$/i;

/** Whether a path is that of a file and not of a page, which ends with a slash. */
export const isFilePath = (path: string): boolean => FILE_NAME.test(path);

/** A path as it is compared: that of a page has its slash at the end, and `index.html` stands for its folder. */
export function toComparablePath(path: string): string {
  const folder = path.replace(/(^|\/)index\.html$/, '$1');
  return folder.endsWith('/') || isFilePath(folder) ? folder : `${folder}/`;
}
