/** Something that whoever runs a command can put right: shown as its message alone, without a stack. Ends with code 1. */
export class Problem extends Error {
  override name = 'Problem';
}

/** The command line itself is wrong. Ends with code 2, as commands commonly do. */
export class WrongUse extends Problem {
  override name = 'WrongUse';
}
