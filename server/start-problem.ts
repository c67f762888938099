/** Something that the person who starts the server can put right: shown as its message alone, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Says what is wrong and ends the process with code 1. Anything but a StartProblem is a fault of ours and keeps its stack. */
export function exitWithProblem(error: unknown): never {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
