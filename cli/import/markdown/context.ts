import { dirname, relative } from 'node:path';
import type { OldPage } from '../model.ts';
import { getEnding } from '../new-path.ts';
import type { Notes } from '../notes.ts';
import type { Edits } from './edits.ts';
import type { Links } from './links.ts';

/** What every step of a conversion needs. `getLine` turns a place in the text into a line of the old file. */
export type Context = {
  page: OldPage;
  links: Links;
  notes: Notes;
  edits: Edits;
  isMdx: boolean;
  getLine: (offset: number) => number;
};

/** The path of one file relative to another, as a text names it. */
export const getImportPath = (from: OldPage, to: OldPage): string => {
  const path = relative(dirname(from.target), to.target).replaceAll('\\', '/');
  return `${path.startsWith('.') ? path : `./${path}`}${getEnding(to)}`;
};
