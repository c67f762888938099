// The state of translations, for translators: npm run translate -- --help
import { runProgram } from './command-line/run.ts';
import { translateProgram } from './translate/program.ts';

/** Runs what the command line names. */
export const translate = (line?: string[]): Promise<void> =>
  runProgram(
    translateProgram((text) => process.stdout.write(text)),
    line,
  );

if (import.meta.main) await translate();
