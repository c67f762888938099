// Checks without tests: npm run check, npm run check -- moved, and npm run check -- words
import { spawnSync } from 'node:child_process';
import { runSingleCommand } from './command-line/run.ts';

const [name, ...line] = process.argv.slice(2);

if (name === 'moved') {
  // The site is read for this check alone.
  const { movedCommand } = await import('./check/moved.ts');
  await runSingleCommand(
    'check -- moved',
    movedCommand((text) => process.stdout.write(text)),
    line,
  );
} else if (name === 'words') {
  const { wordsCommand } = await import('./check/words.ts');
  await runSingleCommand(
    'check -- words',
    wordsCommand((text) => process.stdout.write(text)),
    line,
  );
} else {
  await runSingleCommand('check', {
    description:
      'Checks formatting, lint and types. `npm run check -- moved` tells of old URLs that lead nowhere, `npm run check -- words` of ' +
      'misspelt words and long sentences; each has a --help of its own.',
    options: {},
    run: async () =>
      spawnSync(process.execPath, ['scripts/test.ts', '--only', 'format,types'], { stdio: 'inherit' }).status ?? 1,
  });
}
