// The state of translations, for translators: npm run translate -- --help
import { runProgram } from './command-line/run.ts';
import { translateProgram } from './translate/program.ts';

await runProgram(translateProgram((text) => process.stdout.write(text)));
