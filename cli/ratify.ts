// npm run ratify: gives an agreement its next version.
import site from '#site';
import { finishWithoutReader } from '#workspace/closed-output.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { ratifyCommand } from './ratify/ratify.ts';

finishWithoutReader();
const { code, stdout, stderr } = ratifyCommand(process.argv.slice(2), {
  siteFolder: SITE_FOLDER,
  noticeDays: site.membership.noticeDays,
  now: Date.now(),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
