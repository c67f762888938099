import { relative, sep } from 'node:path';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { place } from '../problems/report.ts';

/** A sentence for each file whose name, or whose folder's name, has a sign with a meaning of its own in URLs. */
export const unusableNames = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [sign] = /[#?%\\]/.exec(relative(CONTENT_FOLDER, file).split(sep).join('/')) ?? [];
    return sign
      ? [
          `${place(file, 1)}: The name of a file or a folder cannot have "${sign}", which means something else in URLs. Rename it.`,
        ]
      : [];
  });
