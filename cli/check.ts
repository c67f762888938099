// Checks without tests: npm run check, npm run check -- moved, and npm run check -- words
import { spawnSync } from 'node:child_process';

const [name, ...line] = process.argv.slice(2);

if (name === 'moved') {
  // The site is read for this check alone.
  const { runSingleCommand } = await import('./command-line/run.ts');
  const { movedCommand } = await import('./check/moved.ts');
  await runSingleCommand(
    'check -- moved',
    movedCommand((text) => process.stdout.write(text)),
    line,
  );
} else if (name === 'words') {
  const { runSingleCommand } = await import('./command-line/run.ts');
  const { wordsCommand } = await import('./check/words.ts');
  await runSingleCommand(
    'check -- words',
    wordsCommand((text) => process.stdout.write(text)),
    line,
  );
} else {
  const options = ['scripts/test.ts', '--only', 'format,types', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, options, { stdio: 'inherit' }).status ?? 1;
}
