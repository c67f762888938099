interface CommandLine {
  /** How to get the help: `npm start -- --help`. */
  help: string;
  /** The text of the help. */
  description: string;
  /** How many arguments it takes; 0 by default. */
  maxArguments?: number;
}

/**
 * Reads the command line of a program without options, since variables configure it. If it asks for help or is
 * invalid, prints the help or the reason and ends the process: with code 2 if invalid, as is common.
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
