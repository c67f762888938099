const REASONS: Record<string, string> = {
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ENOTDIR: 'a file is where a folder has to be',
  EMFILE: 'too many files are open (ulimit -n)',
};

/** The system's code of an error, such as `ENOENT`; the error in words if it has none. */
export const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Why a file could not be read or written, in words; undefined for rare reasons. */
export const explainCode = (error: unknown): string | undefined => REASONS[getCode(error)];

const READING: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };

/** Why a file that somebody has named could not be read, in words; the system's code for rare reasons. */
export const explainReading = (error: unknown): string =>
  READING[getCode(error)] ?? explainCode(error) ?? getCode(error);

/** A sentence about a file that could not be read or written; undefined for rare reasons and other errors. */
export function describeFileError(error: unknown): string | undefined {
  const reason = explainCode(error);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  if (reason && typeof path === 'string') return `${path} cannot be read or written: ${reason}.`;
  // Node names no file if the disk is full.
  return getCode(error) === 'ENOSPC' ? `A file cannot be written: ${reason}.` : undefined;
}
