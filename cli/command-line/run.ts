import { finishWithoutReader } from '#workspace/closed-output.ts';
import { describeFileError } from '#workspace/file-errors.ts';
import { MistakesError } from '#workspace/mistakes.ts';
import { InterruptedError, UsageError, UserError } from './errors.ts';
import { formatCommandHelp, formatHelp } from './help.ts';
import type { Command, ParsedArgs, Program } from './model.ts';
import { checkSwallowedOptions } from './npm-swallowed-options.ts';
import { parse, parseArguments, wantsHelp } from './parse.ts';

/** Runs the command that the command line names. */
export const runProgram = (program: Program, line = process.argv.slice(2)): Promise<void> =>
  exitWith(program.name, async () => {
    const parsed = parse(program, line);
    return parsed.kind === 'help'
      ? printHelp(formatHelp(program, parsed.name))
      : runCommand(parsed.command, parsed.args);
  });

/** The text before the arguments. npm takes the first "--" for itself; a name such as `check -- moved` contains it. */
const toUsage = (name: string) => (name.includes(' -- ') ? name : `${name} --`);

/** Runs a program that has only one command. */
export const runSingleCommand = (name: string, command: Command, line = process.argv.slice(2)): Promise<void> =>
  exitWith(name, async () =>
    wantsHelp(line)
      ? printHelp(formatCommandHelp(toUsage(name), command))
      : runCommand(command, parseArguments(command, line, `npm run ${toUsage(name)}`)),
  );

async function runCommand(command: Command, args: ParsedArgs): Promise<number> {
  checkSwallowedOptions(command.options, args, process.env);
  return (await command.run(args)) ?? 0;
}

function printHelp(text: string): number {
  process.stdout.write(text);
  return 0;
}

/**
 * Sets the exit code without forcing the exit, so that everything written to a pipe gets through. An error that is not a
 * `UserError`, nor about mistakes in the site's files or a file that cannot be read or written, is a bug here and keeps its stack.
 */
async function exitWith(name: string, run: () => Promise<number>): Promise<void> {
  finishWithoutReader();
  try {
    process.exitCode = await run();
  } catch (error) {
    process.exitCode = error instanceof InterruptedError ? 130 : error instanceof UsageError ? 2 : 1;
    console.error(toMessage(error));
    if (error instanceof UsageError) console.error(`Help: npm run ${toUsage(name)} --help`);
  }
}

function toMessage(error: unknown): unknown {
  if (error instanceof UserError || error instanceof MistakesError) return error.message;
  return describeFileError(error) ?? error;
}
