// Checks without tests: npm run check, npm run check -- moved, and npm run check -- words
import { spawnSync } from 'node:child_process';
import { runSingleCommand } from './command-line/run.ts';

const [name, ...line] = process.argv.slice(2);

if (name === 'moved') {
  // Only this check needs the site.
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
      'Checks formatting, lint and types. `npm run check -- moved` reports old URLs that lead nowhere, `npm run check -- words` ' +
      'misspelt words and long sentences; each has its own --help.',
    options: {},
    others: ['moved', 'words'],
    run: async () =>
      spawnSync(process.execPath, ['scripts/test.ts', '--only', 'format,types'], { stdio: 'inherit' }).status ?? 1,
  });
}
