// Puts a built site where a web server finds it, or goes back to the previous one: npm run release -- --help
import { OUT_FOLDER } from '#workspace/folders.ts';
import { runProgram } from './command-line/run.ts';
import { releaseProgram } from './release/program.ts';

await runProgram(releaseProgram({ built: OUT_FOLDER, now: Date.now }));
