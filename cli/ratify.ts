// npm run ratify: gives an agreement its next version.
import { SITE_FOLDER } from '#workspace/folders.ts';
import { ratifyCommand } from './ratify/command.ts';

const { code, said, complained } = ratifyCommand(process.argv.slice(2), SITE_FOLDER);
process.stdout.write(said);
process.stderr.write(complained);
process.exitCode = code;
