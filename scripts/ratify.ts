// npm run ratify: gives an agreement its next version.
import { ratifyCommand } from '../src/agreements/ratify/command.ts';

const { code, said, complained } = ratifyCommand(process.argv.slice(2), process.cwd());
process.stdout.write(said);
process.stderr.write(complained);
process.exitCode = code;
