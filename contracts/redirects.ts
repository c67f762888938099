import { z } from 'zod';

/** A path that the site once had, below the base path: `/old/page/`, `/old/page.html`. */
export const oldPathSchema = z
  .string()
  .regex(/^\/(?!\/)[^?#\s\\]*$/, 'an old path of this site below the base path, such as "/old-page/"');

/** Where an old path leads: a path of this site below the base path, with or without a heading, or a full URL. */
export const redirectTargetSchema = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'a path of this site, such as "/docs/page/", or a full URL');
