// Serves dist/, or the given folder: node server/main.ts [folder]
import { readArguments } from './command-line.ts';
import { readEnvironment } from './environment.ts';
import { serve } from './serve.ts';
import { exitWithError } from './start-error.ts';

const HELP = `Serves a built site, and the embedded backend where the site has no hosted one.

node server/main.ts [folder]

  folder    the built site; dist/ unless given

HOST, PORT and more variables configure it: server/backend/README.md lists them. npm start also builds the site first.`;

const [folder] = readArguments({ help: 'node server/main.ts --help', description: HELP, maxArguments: 1 });

try {
  await serve(readEnvironment(process.env), folder);
} catch (error) {
  exitWithError(error);
}
