import { UsageError, UserError } from './errors.ts';
import { formatHelp } from './help.ts';
import type { Program } from './model.ts';
import { checkSwallowedOptions } from './npm-swallowed-options.ts';
import { parse } from './parse.ts';

/**
 * Runs the command that the command line names. The exit code is set, not forced, so that what was written to a pipe gets
 * through. An error that is not a `UserError` is a mistake in this code and keeps its stack.
 */
export async function runProgram(program: Program, line = process.argv.slice(2)): Promise<void> {
  endWithReader();
  try {
    process.exitCode = await runCommand(program, line);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    console.error(error instanceof UserError ? error.message : error);
    if (error instanceof UsageError) console.error(`All commands: npm run ${program.name} -- --help`);
  }
}

async function runCommand(program: Program, line: string[]): Promise<number> {
  const parsed = parse(program, line);
  if (parsed.kind === 'help') {
    process.stdout.write(formatHelp(program, parsed.name));
    return 0;
  }
  checkSwallowedOptions(parsed.command.options, parsed.args, process.env);
  return (await parsed.command.run(parsed.args)) ?? 0;
}

/** A reader such as `| head` may stop reading: that is no error. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
