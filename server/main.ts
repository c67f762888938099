// Serves dist/, or the folder that is given: node server/main.ts [folder]
import { readEnvironment } from './environment.ts';
import { serve } from './serve.ts';
import { exitWithError } from './start-error.ts';

try {
  await serve(readEnvironment(process.env), process.argv[2]);
} catch (error) {
  exitWithError(error);
}
