import { relative, sep } from 'node:path';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { place } from '../problems/report.ts';

/**
 * A sentence for each file whose name, or whose folder's name, has a sign with a meaning of its own in URLs, or a letter that is stored as
 * two characters: pages are served under NFC, and a link to such a name would lead to another URL that looks the same.
 */
export const unusableNames = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const path = relative(CONTENT_FOLDER, file).split(sep).join('/');
    const [sign] = /[#?%\\]/.exec(path) ?? [];
    if (sign)
      return [
        `${place(file, 1)}: The name of a file or a folder cannot have "${sign}", which means something else in URLs. Rename it.`,
      ];
    const split = [...path.matchAll(/.\p{M}+/gu)].find(([letter]) => letter !== letter.normalize('NFC'));
    return split
      ? [
          `${place(file, 1)}: In the name of a file or a folder, "${split[0]}" is stored as a letter and an accent (as archives from a Mac have it). Rename it, and type the letter anew.`,
        ]
      : [];
  });
