// npm run ratify: gives an agreement its next version.
import site from '#site';
import { endWithReader } from '#workspace/closed-output.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { ratifyCommand } from './ratify/ratify.ts';

// A reader that stops reading has what it wanted.
endWithReader(0);
const { code, stdout, stderr } = ratifyCommand(process.argv.slice(2), {
  siteFolder: SITE_FOLDER,
  noticeDays: site.membership.noticeDays,
  now: Date.now(),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
