interface CommandLine {
  /** How the help is had: `npm start -- --help`. */
  help: string;
  /** What the help says. */
  description: string;
  /** How many arguments it takes; 0 by default. */
  maxArguments?: number;
}

/**
 * Reads the command line of a program that has no options, since variables say the rest. Where it asks for help, or cannot be
 * used, prints that and ends the process: with 2 in the second case, as is common.
 */
export function readArguments(
  { help, description, maxArguments = 0 }: CommandLine,
  line = process.argv.slice(2),
): string[] {
  if (line.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(description);
    process.exit(0);
  }
  const option = line.find((argument) => argument.startsWith('-'));
  const surplus = line[maxArguments];
  if (option === undefined && surplus === undefined) return line;
  console.error(option === undefined ? `"${surplus}" is one argument too many.` : `There is no option ${option}.`);
  console.error(`Help: ${help}`);
  process.exit(2);
}
