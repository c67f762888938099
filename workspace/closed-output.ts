import { describeFileError } from './file-errors.ts';

/** The exit code that a shell reports when a program ended because nobody read its output (SIGPIPE). */
export const ENDED_BY_PIPE = 141;

/** Ends the process quietly when whoever reads its output stops reading, as `| head` does, and with a sentence when the disk for it is full. */
export const endWithReader = (): void => onLostOutput(() => process.exit(ENDED_BY_PIPE));

/**
 * Lets the process finish what it has begun, without output, when its reader stops reading, and ends it with a sentence when the disk for the
 * output is full. `npm run … | head` stops reading after the lines that npm prints, and what publishes in several steps would end between two.
 */
export function finishWithoutReader(): void {
  onLostOutput(() => {});
  process.stderr.on('error', () => {});
}

function onLostOutput(onReaderGone: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return onReaderGone();
    console.error(describeFileError(error) ?? error);
    process.exit(1);
  });
}

/** Keeps the process running without output when its reader stops reading, or when the disk for it is full. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
