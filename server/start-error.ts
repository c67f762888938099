import { describeFileError } from '#workspace/file-errors.ts';

/** Something that the person who starts the server can fix: shown as its message alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Prints the error and ends the process with code 1. Only what people can mend is shown without its stack: a StartError, or a file that cannot be read or written. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof StartError ? error.message : (describeFileError(error) ?? error));
  process.exit(1);
}
