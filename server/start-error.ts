/** Something that the person who starts the server can fix: shown as its message alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Prints the error and ends the process with code 1. Only a StartError is shown without its stack. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
