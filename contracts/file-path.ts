/** A path is a file if a letter follows its last dot: `page.html` and `logo.svg` are files, `3.1.0` is a page. */
const FILE_NAME = /\.[a-z][a-z\d]*$/i;

/** Whether a path is that of a file and not of a page, which ends with a slash. */
export const isFilePath = (path: string): boolean => FILE_NAME.test(path);

/** Normalizes a path for comparisons: that of a page ends with a slash, and `index.html` stands for its folder. */
export function toComparablePath(path: string): string {
  const folder = path.replace(/(^|\/)index\.html$/, '$1');
  return folder.endsWith('/') || isFilePath(folder) ? folder : `${folder}/`;
}
