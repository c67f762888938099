import { describeFileError } from './file-errors.ts';

/** The exit code that a shell reports when a program ended because nobody read its output (SIGPIPE). */
export const ENDED_BY_PIPE = 141;

/** Ends the process quietly when whoever reads its output stops reading, as `| head` does, and with a sentence when the disk for it is full. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error)) process.exit(ENDED_BY_PIPE);
    console.error(describeFileError(error) ?? error);
    process.exit(1);
  });
}

/**
 * Lets the process finish what it has begun, without output, when its reader stops reading, or when the disk for it is full, which it reports;
 * it then ends with 1. `npm run … | head` stops reading after the lines that npm prints, and what publishes in several steps would end between
 * two.
 */
export function finishWithoutReader(): void {
  let isReported = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error) || isReported) return;
    isReported = true;
    console.error(describeFileError(error) ?? error);
    process.once('exit', () => {
      process.exitCode = 1;
    });
  });
  process.stderr.on('error', () => {});
}

const isReaderGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE';

/** Keeps the process running without output when its reader stops reading, or when the disk for it is full. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
