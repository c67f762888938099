// Makes the demo a community's own: npm run adopt -- --help
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { adoptCommand } from './adopt/command.ts';
import { runSingleCommand } from './command-line/run.ts';

const [name, ...line] = process.argv.slice(2);
const print = (text: string) => void process.stdout.write(text);

// Only these two need the site: before it is adopted there may be none.
if (name === 'check') {
  const { checkCommand } = await import('./adopt/check.ts');
  await runSingleCommand('adopt -- check', checkCommand(print), line);
} else if (name === 'agreements') {
  const { agreementsCommand } = await import('./adopt/agreements.ts');
  await runSingleCommand('adopt -- agreements', agreementsCommand(print), line);
} else {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const settings = { siteFolder: SITE_FOLDER, demoFolder: join(root, 'site'), root, print, now: Date.now };
  await runSingleCommand('adopt', adoptCommand(settings));
}
