/** A letter after the last dot makes a file's name: `page.html` and `logo.svg` are files, and `3.1.0` is a page. */
const FILE_NAME = /\.[a-z][a-z\d]*$/i;

/** Whether a path is that of a file and not of a page, which ends with a slash. */
export const isFilePath = (path: string): boolean => FILE_NAME.test(path);

/** A path as it is compared: that of a page has its slash at the end, and `index.html` stands for its folder. */
export function toComparablePath(path: string): string {
  const folder = path.replace(/(^|\/)index\.html$/, '$1');
  return folder.endsWith('/') || isFilePath(folder) ? folder : `${folder}/`;
}
