/** Where the first of two versions begins that Git has left in a file, as it could not merge them. */
const START = /^<{7}(?: .*)?$/gm;

/** Each such place, by its line from 1, with what to do there. */
export const findConflicts = (text: string): { line: number; message: string }[] =>
  [...text.matchAll(START)].map(({ index }) => ({
    line: text.slice(0, index).split('\n').length,
    message:
      'Git could not merge two versions of this and has left both. Keep what is right, and delete the lines with "<<<<<<<", "=======" and ">>>>>>>"',
  }));
