import { pathToFileURL } from 'node:url';

const FORMER = '#former';

/** A name for another text that is rendered instead of a file: its links resolve like the file's, but its mistakes are not the file's. */
export function asFormerText(file: string): URL {
  const url = pathToFileURL(file);
  url.hash = FORMER;
  return url;
}

export const isFormerText = ({ fileURL }: { fileURL: URL | undefined }): boolean => fileURL?.hash === FORMER;
