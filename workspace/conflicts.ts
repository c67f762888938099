/** The line with which Git begins the first of two versions that it could not merge. */
const START = /^<{7}(?: .*)?$/gm;

/** The conflicts that Git has left in a text, each by its line from 1, with what to do there. */
export const findConflicts = (text: string): { line: number; message: string }[] =>
  [...text.matchAll(START)].map(({ index }) => ({
    line: text.slice(0, index).split('\n').length,
    message:
      'Git could not merge two versions of this and has left both. Keep what is right, and delete the lines with "<<<<<<<", "=======" and ">>>>>>>"',
  }));
