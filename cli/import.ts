// Converts a site made with another generator: npm run import -- --help
import { fileURLToPath } from 'node:url';
import { OUT_FOLDER, SITE_FOLDER } from '#workspace/folders.ts';
import { runSingleCommand } from './command-line/run.ts';
import { importCommand } from './import/command.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
await runSingleCommand(
  'import',
  importCommand({
    siteFolder: SITE_FOLDER,
    builtFolder: OUT_FOLDER,
    root,
    print: (text) => process.stdout.write(text),
  }),
);
