import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { getCode } from '#workspace/file-errors.ts';

/** More than the database opens while it starts. */
const NEEDED = 100;

/**
 * Why a start failed, if this process can hardly open another file. PGlite then fails in many ways, which do not say so, and the library
 * drops the reason.
 */
export function findFewFiles(): string | undefined {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return ['EMFILE', 'ENFILE'].includes(getCode(error))
      ? 'too many files are open. Let this process open more (ulimit -n, or LimitNOFILE of systemd), 1,024 at least, and start again.'
      : undefined;
  } finally {
    for (const file of opened) closeSync(file);
  }
}
