import { helpOf } from './help.ts';
import type { Program } from './model.ts';
import { checkNpmKept } from './npm-kept.ts';
import { parse } from './parse.ts';
import { Problem, WrongUse } from './problem.ts';

/**
 * Does what the command line asks for. The exit code is set, not forced: what was written to a pipe gets through.
 * Anything but a `Problem` is a fault of ours and keeps its stack.
 */
export async function runProgram(program: Program, line = process.argv.slice(2)): Promise<void> {
  endWithReader();
  try {
    process.exitCode = await codeOf(program, line);
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1;
    console.error(error instanceof Problem ? error.message : error);
    if (error instanceof WrongUse) console.error(`What there is: npm run ${program.name} -- --help`);
  }
}

async function codeOf(program: Program, line: string[]): Promise<number> {
  const asked = parse(program, line);
  if (asked.kind === 'help') {
    process.stdout.write(helpOf(program, asked.name));
    return 0;
  }
  checkNpmKept(asked.command.options, asked.given, process.env);
  return (await asked.command.run(asked.given)) ?? 0;
}

/** Who reads through `| head` has seen enough: that is no fault. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
