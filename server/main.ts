// Serves dist/, or the folder that is given: node server/main.ts [folder]
import { readArguments } from './command-line.ts';
import { readEnvironment } from './environment.ts';
import { serve } from './serve.ts';
import { exitWithError } from './start-error.ts';

const HELP = `Serves a built site, and the embedded backend where the site has no hosted one.

node server/main.ts [folder]

  folder    the built site; dist/ unless given

HOST, PORT and further variables say the rest: server/backend/README.md lists them. npm start builds the site before.`;

const [folder] = readArguments({ help: 'node server/main.ts --help', description: HELP, maxArguments: 1 });

try {
  await serve(readEnvironment(process.env), folder);
} catch (error) {
  exitWithError(error);
}
