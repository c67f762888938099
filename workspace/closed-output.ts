/** What a shell reports of a program that ended since nobody read its output any more. */
const ENDED_BY_PIPE = 141;

/** Ends the process quietly when whoever reads its output stops reading, as `| head` does. */
export function endWithReader(code: number = ENDED_BY_PIPE): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(code);
  });
}

/** Goes on without any output when whoever reads it stops reading, or when the disk that it is written to is full. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
